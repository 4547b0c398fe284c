// Looks at pages in a browser, in light and dark surroundings, on narrow and wide screens, and tells what is seen as JSON:
// node test/support/look-at-pages.mjs PAGE.html …
import { pathToFileURL } from 'node:url';
import { withBrowser } from './chromium.mjs';

/** Runs in the browser, by its debugger: the page itself runs no scripts. */
function whatIsSeen() {
  /* global document, getComputedStyle */
  const all = (selector, within = document) => Array.from(within.querySelectorAll(selector));
  const style = (selector) => getComputedStyle(document.querySelector(selector));
  const isWithin = (inner, outer) =>
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1;
  return {
    pageWidth: document.documentElement.scrollWidth,
    charts: all('figure svg[role="img"]').map((chart) => {
      const box = chart.getBoundingClientRect();
      const drawn = all('path, text, line', chart).map((mark) => mark.getBoundingClientRect());
      const seen = drawn.filter(({ width, height }) => width > 0 || height > 0);
      return {
        title: chart.querySelector('title').textContent,
        width: box.width,
        height: box.height,
        marks: seen.length,
        outside: seen.filter((mark) => !isWithin(mark, box)).length,
      };
    }),
    figures: all('data').map((one) => ({ path: one.dataset.path, value: one.value, visible: one.checkVisibility() })),
    json: document.querySelector('#report').textContent,
    background: style('body').backgroundColor,
    panel: style('figure').backgroundColor,
    texts: [style('h1').color, style('.legend').color, style('.cells thead th').color, style('.mark-text text').fill],
    drawn: [...new Set(all('.mark-symbol path').map((mark) => getComputedStyle(mark).fill))],
  };
}

await withBrowser(async (open) => {
  const looks = [];
  for (const file of process.argv.slice(2))
    for (const scheme of ['light', 'dark'])
      for (const width of [400, 1200]) {
        const address = pathToFileURL(file).href;
        const { page, requests } = await open(address, scheme, width);
        looks.push({ scheme, width, address, requests, ...(await page.evaluate(whatIsSeen)) });
        await page.close();
      }
  process.stdout.write(JSON.stringify(looks));
});
