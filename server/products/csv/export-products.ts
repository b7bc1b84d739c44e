import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/open.ts';
import { rows } from '#server/db/query.ts';
import { readStored } from '../read-stored.ts';
import { type Column, columnsOf } from './columns.ts';
import { readNamed } from './read-named.ts';
import { writeCsv } from './write-csv.ts';

/** So many products are read and sent at once, however many there are. */
const PAGE = 500;

/** Each page as it stands when it is read: no statement, and no transaction, lasts as long as the reader takes. */
async function* writePages(db: Database, columns: readonly Column[]): AsyncGenerator<string> {
  yield writeCsv([columns.map(({ header }) => header)], true);
  let after: string | undefined = '';
  while (after !== undefined) {
    const page: { id: string; sku: string }[] = await rows<{ id: string; sku: string }>(
      db,
      sql`select id, sku from product where status = 'active' and sku > ${after} order by sku limit ${PAGE}`,
    );
    const stored = await readStored(
      db,
      page.map(({ id }) => id),
    );
    const products = page.flatMap(({ id }) => stored.get(id) ?? []);
    if (products.length > 0) {
      yield writeCsv(products.map((product) => columns.map(({ write }) => write(product))));
    }
    after = page.at(-1)?.sku;
  }
}

/** All products on sale as CSV, a row each, by their SKU; UTF-8 with a BOM, without which Excel reads no umlauts. */
export const exportProducts = async (db: Database): Promise<{ type: 'text/csv'; data: AsyncIterable<string> }> => ({
  type: 'text/csv',
  data: writePages(db, columnsOf(await readNamed(db))),
});
