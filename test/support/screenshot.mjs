// What a page looks like, whole: node test/support/screenshot.mjs PAGE.html OUT.png [light|dark] [WIDTH] [PIXELS A PIXEL]
import { pathToFileURL } from 'node:url';
import { withBrowser } from './chromium.mjs';

const [file, path, colorScheme = 'light', width = '1200', scale = '2'] = process.argv.slice(2);
await withBrowser(async (open) => {
  const { page } = await open(pathToFileURL(file).href, colorScheme, Number(width), Number(scale));
  await page.screenshot({ path, fullPage: true });
});
