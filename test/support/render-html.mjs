// Renders the reports of standard input, a JSON array, as pages: a JSON array of texts on standard output. A process of
// its own, because what draws the charts are ES modules, which jest does not load into CommonJS code.
import { text } from 'node:stream/consumers';
import { renderHtml } from '../../dist/src/profile/html.js';

const pages = [];
for (const report of JSON.parse(await text(process.stdin))) pages.push(await renderHtml(report));
process.stdout.write(JSON.stringify(pages));
