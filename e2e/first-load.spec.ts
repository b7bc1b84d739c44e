import { expect, test } from './shop.ts';

/** Files a first visit may ask for; pictures below are lazy, and how early those come is up to the browser. */
const most: Record<string, Record<string, number>> = {
  '/': { document: 1, stylesheet: 1, font: 2, script: 12, image: 8 },
  '/products': { document: 1, stylesheet: 1, font: 2, script: 20, image: 12 },
  '/products/compression-elbow-90-15-mm': { document: 1, stylesheet: 1, font: 2, script: 16, image: 8 },
};

for (const [path, limits] of Object.entries(most)) {
  test(`a first visit of ${path} asks for few files, and for no data: it came with the page`, async ({ page }) => {
    const requests: { kind: string; url: string }[] = [];
    page.on('request', (request) => requests.push({ kind: request.resourceType(), url: request.url() }));
    await page.goto(path, { waitUntil: 'networkidle' });
    const lazy = new Set(
      await page
        .locator('img[loading=lazy]')
        .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).currentSrc)),
    );
    const kinds: Record<string, number> = {};
    for (const { kind, url } of requests) {
      // Which routes the links of the page have: asked for when the page is already there.
      if (new URL(url).pathname !== '/__manifest' && !lazy.has(url)) kinds[kind] = (kinds[kind] ?? 0) + 1;
    }
    const { fetch: asked = 0, xhr = 0, other: _icon, ...files } = kinds;
    expect(asked + xhr).toBe(0);
    for (const [kind, count] of Object.entries(files))
      expect(`${kind}: ${Math.max(count, limits[kind] ?? 0)}`).toBe(`${kind}: ${limits[kind] ?? 0}`);
  });
}
