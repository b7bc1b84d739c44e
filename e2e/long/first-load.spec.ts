import { expectFirstLoad } from '../helpers/load-first.ts';
import { test } from '../helpers/shop.ts';

for (const [path, most] of Object.entries({
  '/products': { document: 1, stylesheet: 1, font: 2, script: 20, image: 12 },
  '/products/compression-elbow-90-15-mm': { document: 1, stylesheet: 1, font: 2, script: 18, image: 8 },
})) {
  test(`a first visit of ${path} requests few files and no data, because the page contains it`, ({ page }) =>
    expectFirstLoad(page, path, most));
}
