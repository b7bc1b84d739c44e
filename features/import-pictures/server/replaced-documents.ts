import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';

/** Stores which documents an import replaces, so that they are not deleted before it can no longer be undone. */
export const storeReplacedDocuments = (trx: Transaction, id: string): Promise<number> =>
  execute(
    trx,
    sql`insert into import_document (import_id, source, url)
        select distinct coalesce(i.file_of, i.id), d.url, d.url
          from product_import i join import_row r on r.import_id = i.id,
               jsonb_to_recordset(r.was -> 'documents') d(url text)
         where i.id = ${id} and exists (select from import_document where import_id = coalesce(i.file_of, i.id))
           and r.draft is not null and r.was -> 'documents' <> r.draft -> 'documents'
        on conflict do nothing`,
  );
