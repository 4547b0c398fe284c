// What a page looks like, whole, at two pixels a pixel: node test/support/screenshot.mjs PAGE.html OUT.png [light|dark] [WIDTH]
import { pathToFileURL } from 'node:url';
import { withBrowser } from './chromium.mjs';

const [file, path, colorScheme = 'light', width = '1200'] = process.argv.slice(2);
await withBrowser(async (open) => {
  const { page } = await open(pathToFileURL(file).href, colorScheme, Number(width), 2);
  await page.screenshot({ path, fullPage: true });
});
