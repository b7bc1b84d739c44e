import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import { normalizePartNumber } from '#features/products/contract/part-numbers.ts';
import { getDataSheetName } from '#features/data-sheets/server/data-sheet-url.ts';
import { DEFAULT_PICTURE_WIDTH } from '#features/products/contract/pictures.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import type { ProductDraft, StoredProduct } from './product-draft.ts';

/** A product that was just written: its draft, and the product as it was before; null for a new one. */
export type WrittenProduct = { id: string; draft: ProductDraft; was: StoredProduct | null };

/** A part of a product that is stored in a separate table. */
type ProductPart = {
  table: string;
  /** The value from which its rows are built; if it is unchanged, the rows stay. */
  getSource: (product: ProductDraft | StoredProduct) => unknown;
  /** The rows, in order. */
  rows: (draft: ProductDraft) => readonly object[];
  insert: (rows: SQL) => SQL;
};

const productParts: readonly ProductPart[] = [
  {
    table: 'product_image',
    getSource: ({ pictures }) => pictures,
    rows: ({ pictures }) => pictures,
    insert: (rows) => sql`
      insert into product_image (product_id, position, url, alt, width, height)
      select id, position, url, alt, ${DEFAULT_PICTURE_WIDTH}::int, ${DEFAULT_PICTURE_WIDTH}::int
        from json_to_recordset(${rows}) x(id uuid, position int, url text, alt text)`,
  },
  {
    table: 'part_number',
    getSource: ({ sku, partNumbers }) => [sku, partNumbers],
    // Includes the SKU; if a number occurs in several spellings, the first is stored.
    rows: ({ sku, partNumbers }) =>
      [{ kind: 'sku', label: sku }, ...partNumbers].map((one) => ({ norm: normalizePartNumber(one.label), ...one })),
    insert: (rows) => sql`
      insert into part_number (norm, product_id, kind, label)
      select norm, id, kind, label from json_to_recordset(${rows}) x(norm text, id uuid, kind text, label text)
      on conflict do nothing`,
  },
  {
    table: 'product_attribute',
    getSource: ({ attributes }) => attributes,
    rows: ({ attributes }) => attributes,
    insert: (rows) => sql`
      insert into product_attribute (product_id, key, text, number)
      select x.id, t.key, case t.type when 'text' then x.value end, case t.type when 'number' then replace(x.value, ',', '.')::float8 end
        from json_to_recordset(${rows}) x(id uuid, key text, value text) join attribute t using (key)`,
  },
  {
    table: 'product_end',
    getSource: ({ ends }) => ends,
    rows: ({ ends }) => ends,
    insert: (rows) => sql`
      insert into product_end (product_id, position, joint, size, gender)
      select id, position, joint, size, gender
        from json_to_recordset(${rows}) x(id uuid, position int, joint text, size text, gender text)`,
  },
  {
    table: 'price_break',
    getSource: ({ priceBreaks }) => priceBreaks,
    rows: ({ priceBreaks }) => priceBreaks,
    insert: (rows) => sql`
      insert into price_break (product_id, from_quantity, percent)
      select id, "from", percent from json_to_recordset(${rows}) x(id uuid, "from" int, percent numeric)`,
  },
  {
    table: 'product_accessory',
    getSource: ({ accessories }) => accessories,
    rows: ({ accessories }) => accessories,
    insert: (rows) => sql`
      insert into product_accessory (product_id, position, sku)
      select id, position, sku from json_to_recordset(${rows}) x(id uuid, position int, sku text)`,
  },
  {
    table: 'data_sheet',
    getSource: ({ documents }) => documents,
    rows: ({ documents }) => documents.map(({ title, url }) => ({ title, file: getDataSheetName(url) })),
    insert: (rows) => sql`
      insert into data_sheet (product_id, position, title, file)
      select id, position, title, file from json_to_recordset(${rows}) x(id uuid, position int, title text, file text)`,
  },
];

/** The tables with the parts of products. */
export const partTables = productParts.map(({ table }) => table);

/** Replaces the rows of every part that has changed. */
export const writeParts = async (trx: Transaction, written: readonly WrittenProduct[]): Promise<void> => {
  for (const { table, getSource, rows, insert } of productParts) {
    const changed = written.filter(
      ({ draft, was }) => was === null || !isDeepStrictEqual(getSource(draft), getSource(was)),
    );
    if (changed.length === 0) continue;
    const ids = sql`${sql.param(changed.map(({ id }) => id))}::uuid[]`;
    await execute(trx, sql`delete from ${sql.identifier(table)} where product_id = any(${ids})`);
    const all = changed.flatMap(({ id, draft }) => rows(draft).map((one, position) => ({ id, position, ...one })));
    await execute(trx, insert(sql`${JSON.stringify(all)}::json`));
  }
};
