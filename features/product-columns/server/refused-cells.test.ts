import { expect, test } from 'vitest';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const desk = openImports(shop, admin);

const check = async (text: string) => {
  const id = await desk.check(text);
  return { getRows: (kind: 'changed' | 'refused') => desk.getRows(id, kind) };
};

test('dates are read in unambiguous formats only, and changing a date to a past one is refused', async () => {
  const one = { ...buildProductDraft(), sku: buildProductDraft().sku.toUpperCase() };
  await writeDrafts(shop, [one]);
  for (const cell of ['31.12.2098', '2098-12-31', ' 31. 12. 2098 ']) {
    const found = await check(`SKU;Expected On\n${one.sku};${cell}\n`);
    expect(await found.getRows('changed')).toMatchObject([
      { changes: [{ column: 'Expected On', after: '2098-12-31' }] },
    ]);
  }
  const getMessages = async (cell: string) => {
    const [row] = await (await check(`SKU;Expected On\n${one.sku};${cell}\n`)).getRows('refused');
    return row?.problems.map(({ message }: { message: string }) => message);
  };
  for (const cell of ['0000-01-01', '31.2.2098', '12/31/2098', 'soon', '31.12.98']) {
    expect(await getMessages(cell)).toEqual(['Enter a date such as 2026-12-31 or 31.12.2026']);
  }
  expect(await getMessages('3.2.2001')).toEqual(['This date is in the past']);
  await shop.db.$client.query(`update product set expected_on = '2001-02-03' where sku = $1`, [one.sku]);
  const result = await check(`SKU;Expected On;Bin\n${one.sku};2001-02-03;B-1\n`);
  expect(await result.getRows('changed')).toMatchObject([{ changes: [{ column: 'Bin' }] }]);
  const elsewhere = await check(
    'SKU;Name;Category;Unit Price;Stock;Description;Expected On\nOWN-0009;Kept;Valves;1;5;x;2001-02-03\n',
  );
  expect(await elsewhere.getRows('refused')).toEqual([]);
});

test('a new product with a price of zero is refused before it is written', async () => {
  const row = (price: string) => `OWN-0010;Gratis;Valves;${price};5;x`;
  const getProblems = async (price: string) => {
    const found = await check(`SKU;Name;Category;Unit Price;Stock;Description\n${row(price)}\n`);
    return found.getRows('refused');
  };
  for (const price of ['0,00', '0']) {
    expect(await getProblems(price)).toMatchObject([
      { problems: [{ column: 'Unit Price', message: 'The price must be more than zero' }] },
    ]);
  }
});
