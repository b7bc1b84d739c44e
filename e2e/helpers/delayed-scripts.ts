import { test as inShop } from './shop.ts';

/** No page script loads until `letScripts` is called. */
export const test = inShop.extend<{ letScripts: () => void }>({
  letScripts: [
    async ({ page }, use) => {
      const gate = Promise.withResolvers<void>();
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        await gate.promise;
        await route.continue();
      });
      await use(gate.resolve);
    },
    { auto: true },
  ],
});
