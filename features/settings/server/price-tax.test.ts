import { expect, test } from 'vitest';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { builtPages } from '#platform/server/http/page.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { parsePageText } from '#test/helpers/page-text.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({}, { pages: builtPages() });
const admin = await signIn(shop.db, 'admin');
const goods = await createTestProduct(shop, { unitPriceCents: 1250 });

const save = async (changed: object): Promise<void> => {
  const { body: before } = await shop.call(settings.get, {}, admin.token);
  const { status } = await shop.call(settings.save, { body: { ...before, seller: oslo, ...changed } }, admin.token);
  expect(status).toBe(200);
};
const read = async (url: string) => parsePageText((await shop.app.inject(url)).body);

test('pages say whether prices include the tax of the shop’s country, also after it has changed', async () => {
  const vat = { class: 'Standard', country: 'NO', region: '', name: 'VAT', rate: 25 };
  for (const [changed, tax] of [
    [{}, ''],
    [{ rates: [vat] }, 'VAT included'],
    [{ pricesIncludeTax: false }, 'without VAT'],
    [{ rates: [{ ...vat, rate: 0 }] }, ''],
    [{ rates: [{ ...vat, country: 'SE' }] }, ''],
  ] as const) {
    await save(changed);
    const { main, footer } = await read(`/products/${goods.name.split(' ').at(-1)}`);
    expect(main).toContain(`Unit Price: $12.50${tax}Stock:`);
    const inFooter = `Prices in US dollars${tax === '' ? '' : `, ${tax}`}·`;
    expect(footer).toContain(inFooter);
    expect((await read('/about')).footer).toContain(inFooter);
    expect((await read('/terms')).main).toContain(`Prices are in US dollars${tax === '' ? '' : `, ${tax}`}.`);
  }
});
