import { sql } from 'drizzle-orm';
import type { RowKind } from '#contract/product-files.ts';
import type { Database } from '#server/db/open.ts';
import { one } from '#server/db/query.ts';
import type { Caller } from '#server/platform/caller.ts';
import { keepRows, packRows } from '../imports/keep-rows.ts';
import { columnsOf } from './columns.ts';
import { matchColumns } from './match-columns.ts';
import { planRows } from './plan-rows.ts';
import { readFile } from './read-file.ts';
import { readNamed } from './read-named.ts';

/** Rows that are looked at at once. */
const CHUNK = 500;

type Counts = Record<RowKind, number>;

/**
 * Keeps a file of products, with what each of its rows would change and all that is wrong with it, as the shop is now.
 * No product is written.
 * @throws Refusal `invalid_request`
 */
export const checkImport = async (
  db: Database,
  { customerId }: Caller,
  fileName: string,
  bytes: Buffer,
): Promise<{ _id: string }> => {
  const { headers, rows: found } = readFile(bytes);
  const { known, unknown } = matchColumns(headers, columnsOf(await readNamed(db)));
  const counts: Counts = { refused: 0, new: 0, changed: 0, same: 0 };
  const seen = { skus: new Map<string, number>(), names: new Map<string, number>() };
  let warned = 0;
  const chunks: string[] = [];
  // A long file takes longer than anybody may have a transaction: only what it comes to is written in one.
  for (let at = 0; at < found.length; at += CHUNK) {
    const planned = await planRows(db, known, headers.length, found.slice(at, at + CHUNK), seen);
    for (const { kind, warnings } of planned) {
      counts[kind] += 1;
      if (warnings.length > 0) warned += 1;
    }
    chunks.push(packRows(planned));
  }
  return db.transaction(async (trx) => {
    const { id } = await one<{ id: string }>(
      trx,
      sql`insert into product_import (customer_id, file_name, data, unknown, counts, warned)
          values (${customerId}, ${fileName}, ${bytes}, ${sql.param(unknown)}::text[], ${JSON.stringify(counts)}::jsonb, ${warned})
          returning id`,
    );
    for (const packed of chunks) await keepRows(trx, id, packed);
    return { _id: id };
  });
};
