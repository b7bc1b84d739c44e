import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#platform/contract/money.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import type { ProductDraft } from '#features/product-editing/server/product-draft.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const words = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(...'=+-@\t\r\n\'"|\\;, :%>aé1'), minLength: 1, maxLength })
    .map((text) => text.trim())
    .filter((text) => text !== '');
const label = words(20).map((text) => `A${text}`);

const catalog = fc.array(
  fc.record({
    description: words(60),
    brand: fc.option(words(20)),
    unitPriceCents: fc.integer({ min: 1, max: 99_999_999 }).map(cents),
    minOrder: fc.integer({ min: 1, max: 500 }),
    lowStockAt: fc.nat(100),
    weightGrams: fc.option(fc.integer({ min: 1, max: 90_000 })),
    bulky: fc.boolean(),
    pieces: fc.nat(100_000),
    priceBreaks: fc.option(fc.constant([{ from: 10, percent: 2.5 }]), { nil: [] }),
    pictures: fc.array(fc.record({ url: label.map((text) => `/pictures/${text}`), alt: words(20) }), { maxLength: 3 }),
    accessories: fc.uniqueArray(fc.record({ sku: label.map((text) => text.toUpperCase()) }), {
      maxLength: 3,
      selector: ({ sku }) => sku,
    }),
    partNumbers: fc.array(fc.record({ kind: fc.constantFrom('maker', 'gtin', 'replaces'), label }), { maxLength: 3 }),
    attributes: fc.option(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => [{ key: 'pressure', value: String(value) }]),
      { nil: [] },
    ),
    ends: fc.array(fc.record({ joint: fc.constant('G'), size: label, gender: fc.constantFrom('male', 'female') }), {
      maxLength: 2,
    }),
  }),
  { minLength: 20, maxLength: 40 },
);

test('the export of any catalog imports as no change', async () => {
  await fc.assert(
    fc.asyncProperty(catalog, async (some) => {
      const drafts = some.map((one) => ({ ...buildProductDraft(), ...one }) as ProductDraft);
      await writeDrafts(shop, drafts);
      const { body: text } = await shop.call(productFiles.export, { query: {} }, admin.token);
      const body = new Blob([text], { type: 'text/csv' });
      const { body: upload } = await shop.call(productFiles.check, { query: {}, body }, admin.token);
      await makeDue(shop, 'imports');
      await runJob(shop, 'imports');
      const { body: found } = await shop.call(productFiles.get, { params: { id: upload._id } }, admin.token);
      for (const kind of ['changed', 'refused'] as const) {
        const rows = await shop.call(
          productFiles.listRows,
          { params: { id: upload._id }, query: { kind, limit: 3 } },
          admin.token,
        );
        expect(rows.body).toEqual([]);
      }
      expect(found.counts).toEqual({ refused: 0, new: 0, changed: 0, same: expect.any(Number) });
      expect(found.counts.same).toBeGreaterThanOrEqual(drafts.length);
    }),
    { numRuns: 5, endOnFailure: true },
  );
});
