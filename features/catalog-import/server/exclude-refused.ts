import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { NO_COUNTS } from './import-files.ts';
import { getImport } from './read-imports.ts';

/** Finds an unapplied import of the same file that leaves out the same lines. */
const findSameImport = (trx: Transaction, { customerId }: Caller, id: string, lines: readonly number[]) =>
  maybeOne<{ _id: string }>(
    trx,
    sql`select o.id as _id from product_import o join product_import i on i.id = ${id}
         where o.file_of = coalesce(i.file_of, i.id) and o.sheet = i.sheet and o.makes_missing = i.makes_missing and o.adds_sku = i.adds_sku and o.reading = i.reading and o.customer_id = ${customerId}
           and o.left_out = ${sql.param(lines)}::int[] and o.state in ('checking', 'fetching', 'asking', 'checked')
         order by o.id desc limit 1`,
  );

/**
 * Creates another import of the same file without the refused rows, and checks it. Like any import, it is applied
 * completely or not at all. A repeated request returns the same import.
 * @throws DomainError `not_found`, `import_file_deleted`, `import_stale` if no row is refused, or no other row is left
 */
export const excludeRefusedRows = async (db: Database, caller: Caller, id: string): Promise<{ _id: string }> => {
  const { counts, origin, hasFile } = await getImport(db, id);
  if (counts.refused === 0 || counts.new + counts.changed + counts.same === 0) throw new DomainError('import_stale');
  if (origin === 'file' && !hasFile) throw new DomainError('import_file_deleted');
  return db.transaction(async (trx) => {
    // A concurrent request waits here, and then finds the import that this request creates.
    const lockedCount = await execute(
      trx,
      sql`select from product_import where id = ${id} and origin = 'file' and state in ('checked', 'refused') for update`,
    );
    if (lockedCount === 0) throw new DomainError('import_stale');
    const found = await maybeOne<{ lines: number[] }>(
      trx,
      sql`select array(select unnest(i.left_out) union
                       select r.line from import_row r where r.import_id = i.id and r.kind = 'refused' order by 1) as lines
            from product_import i where i.id = ${id}`,
    );
    const lines = found?.lines ?? [];
    const same = await findSameImport(trx, caller, id, lines);
    if (same !== null) return same;
    const made = await maybeOne<{ _id: string }>(
      trx,
      sql`insert into product_import (customer_id, file_name, data, counts, state, file_of, sheet, left_out, makes_missing, adds_sku, reading)
          select ${caller.customerId}, file_name, '', ${NO_COUNTS}, 'checking', coalesce(file_of, id), sheet,
                 ${sql.param(lines)}::int[], makes_missing, adds_sku, reading
            from product_import where id = ${id}
          returning id as _id`,
    );
    if (made === null) throw new DomainError('not_found');
    return made;
  });
};
