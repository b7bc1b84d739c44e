import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addresses } from '#features/addresses/contract/addresses.ts';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { exportCalls } from '#features/exports/contract/list-files.ts';
import { orderAddress } from '#features/orders/contract/order-address.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { createTestProduct } from './helpers/products.ts';
import { signIn } from './helpers/people.ts';
import { startShop } from './helpers/start-shop.ts';

/* An address must stay the same wherever it is entered, shown or exported. */

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const buyer = await signIn(shop.db);
const goods = await createTestProduct(shop, { stock: 100_000 });

/** Places in each country's postal format. */
const places = [
  { country: 'NO', postcode: '0150', city: 'Oslo', region: '' },
  { country: 'DE', postcode: '80331', city: 'München', region: '' },
  { country: 'GB', postcode: 'SW1A 1AA', city: 'London', region: '' },
  { country: 'US', postcode: '97209-1234', city: 'Portland', region: 'OR' },
  { country: 'NL', postcode: '1012 AB', city: 'Amsterdam', region: '' },
  { country: 'PL', postcode: '00-950', city: 'Łódź', region: '' },
  { country: 'KE', postcode: '', city: 'Nairobi', region: '' },
];

/** Words in several scripts, with characters that files, pages and labels treat specially. */
const words = [
  'Łukasz',
  'Øster-Ødegård',
  "O'Hara",
  'O’Hara',
  '山田',
  '太郎',
  'Θεοδώρα',
  'Иванов',
  'شارع',
  'הרצל',
  'ถนน',
  'Smith & Sons',
  'c/o "Pipe"',
  'No. 5; rear',
  '12/3',
  '<b>',
  '50%',
  '#4',
  String.raw`a\b`,
  '{x}',
  "''",
  '=1',
  '@home',
];
const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((some) => `A ${some.join(' ')}`);

const anyAddress = fc
  .record({ place: fc.constantFrom(...places), name: text, company: text, line1: text, line2: text })
  .map(({ place, ...lines }) => ({ ...lines, ...place, phone: '+47 22 00 00 00', taxNumber: '' }));

/** An address as columns of an order file. */
const getCells = (use: 'Delivery' | 'Billing', address: Record<string, string>) =>
  Object.fromEntries(
    Object.entries({
      Name: 'name',
      Company: 'company',
      Address: 'line1',
      'Address 2': 'line2',
      Postcode: 'postcode',
      City: 'city',
      Region: 'region',
      Country: 'country',
      Phone: 'phone',
    }).map(([header, part]) => [`${use} ${header}`, address[part]]),
  );

test('an address stays the same in the address book, an order, a change, an export and a document', async () => {
  await fc.assert(
    fc.asyncProperty(anyAddress, anyAddress, async (delivery, billing) => {
      const { body: saved } = await shop.call(addresses.add, { body: delivery }, buyer.token);
      expect(saved.address).toEqual(delivery);
      const { body: book } = await shop.call(addresses.list, {}, buyer.token);
      expect(book.find(({ _id }: { _id: string }) => _id === saved._id).address).toEqual(delivery);
      await shop.call(addresses.remove, { params: { id: saved._id } }, buyer.token);

      const lines = [{ productId: goods.id, quantity: 1 }];
      const { country, region, postcode } = delivery;
      const { body: quote } = await shop.call(
        checkout.quote,
        { body: { lines, country, region, postcode } },
        buyer.token,
      );
      const body = { lines, delivery, billing, total: quote.total };
      const { body: order, status } = await shop.call(checkout.place, { body }, buyer.token);
      expect(status, order.message).toBe(201);
      const params = { id: order._id };
      const read = async () => (await shop.call(orders.get, { params }, admin.token)).body;
      expect(await read()).toMatchObject({ deliveryAddress: delivery, billing });

      const elsewhere = { ...billing, country, region, postcode, city: delivery.city };
      const changed = await shop.call(orderAddress.change, { params, body: elsewhere }, buyer.token);
      expect(changed.status, changed.body.message).toBe(200);
      expect((await read()).deliveryAddress).toEqual(elsewhere);

      const file = await shop.call(exportCalls.orders, { query: { search: String(order.number) } }, admin.token);
      const [row] = parse(file.body, { bom: true, columns: true });
      expect(row).toMatchObject({ ...getCells('Delivery', elsewhere), ...getCells('Billing', billing) });

      const paper = await shop.call(documents.confirmation, { params, query: { as: 'html' } }, buyer.token);
      for (const part of [elsewhere, billing].flatMap(({ name, line1, postcode: code, city }) => [
        name,
        line1,
        code,
        city,
      ])) {
        expect(paper.body).toContain(escapeHtml(part));
      }
    }),
    { numRuns: 12 },
  );
});
