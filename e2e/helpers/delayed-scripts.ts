import { test as inShop } from './shop.ts';

/** No page script loads until `letScripts` is called. */
export const test = inShop.extend<{ letScripts: () => void }>({
  letScripts: [
    async ({ page }, use) => {
      const held = Promise.withResolvers<void>();
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        await held.promise;
        await route.continue();
      });
      await use(held.resolve);
    },
    { auto: true },
  ],
});
