import { expectFirstLoad } from './helpers/load-first.ts';
import { test } from './helpers/shop.ts';

/* The tests for /products and a product page are in long/first-load.spec.ts. */

test('a first visit of / requests few files and no data, because the page contains it', ({ page }) =>
  expectFirstLoad(page, '/', { document: 1, stylesheet: 1, font: 2, script: 14, image: 8 }));
