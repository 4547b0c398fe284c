// The browser that looks at pages: the one that CHROMIUM_PATH names, else Debian's. Pages run no scripts and have no network.
import { chromium } from 'playwright-core';

const root = process.getuid?.() === 0; // Its sandbox does not work for root.

/** Calls `use` with a function that opens a page, given its address, the colour scheme, the width and a scale. */
export async function withBrowser(use) {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: root ? ['--no-sandbox'] : [] });
  try {
    return await use(async (address, colorScheme, width, deviceScaleFactor = 1) => {
      const viewport = { width, height: 800 };
      const options = { colorScheme, viewport, deviceScaleFactor, javaScriptEnabled: false, offline: true };
      const page = await browser.newPage(options);
      const requests = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(address);
      return { page, requests };
    });
  } finally {
    await browser.close();
  }
}
