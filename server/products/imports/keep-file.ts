import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/open.ts';
import { change, maybe, one } from '#server/db/query.ts';
import type { Caller } from '#server/platform/caller.ts';

/** Bytes of one piece of a file, as it is kept. */
const CHUNK_BYTES = 1_000_000;

/** Rows of a file that is not checked yet. */
export const NOTHING = sql`'{"refused": 0, "new": 0, "changed": 0, "same": 0}'::jsonb`;

/** Pieces of about one size, however they come. */
async function* inChunks(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    held.push(piece);
    bytes += piece.length;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(held);
    [held, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(held);
}

/**
 * Keeps a file of products as it arrives, for a job to check (`checkRows`). Of one that does not arrive whole nothing stays.
 * @throws what `pieces` throws
 */
export const keepFile = async (
  db: Database,
  { customerId }: Caller,
  fileName: string,
  pieces: AsyncIterable<Buffer>,
): Promise<{ _id: string }> => {
  const { id } = await one<{ id: string }>(
    db,
    sql`insert into product_import (customer_id, file_name, data, counts, state)
        values (${customerId}, ${fileName}, '', ${NOTHING}, 'arriving') returning id`,
  );
  try {
    let position = 0;
    for await (const data of inChunks(pieces)) {
      await change(db, sql`insert into import_chunk (import_id, position, data) values (${id}, ${position}, ${data})`);
      position += 1;
    }
    await change(db, sql`update product_import set state = 'checking' where id = ${id}`);
  } catch (error) {
    await change(db, sql`delete from product_import where id = ${id}`);
    throw error;
  }
  return { _id: id };
};

/** The same file once more, to be checked as the shop is now; null where there is none. */
export const copyFile = (db: Database, { customerId }: Caller, id: string): Promise<{ _id: string } | null> =>
  maybe<{ _id: string }>(
    db,
    sql`with made as (
          insert into product_import (customer_id, file_name, data, counts, state)
          select ${customerId}, file_name, data, ${NOTHING}, 'checking' from product_import
           where id = ${id} and origin = 'file' and state <> 'arriving'
          returning id
        ), copied as (
          insert into import_chunk (import_id, position, data)
          select made.id, c.position, c.data from made, import_chunk c where c.import_id = ${id}
        )
        select id as _id from made`,
  );

/** A file as it was kept, piece by piece. */
export async function* readKept(db: Database, id: string): AsyncGenerator<Buffer> {
  const whole = await one<{ data: Buffer }>(db, sql`select data from product_import where id = ${id}`);
  if (whole.data.length > 0) yield whole.data;
  for (let position = 0; ; position += 1) {
    const chunk = await maybe<{ data: Buffer }>(
      db,
      sql`select data from import_chunk where import_id = ${id} and position = ${position}`,
    );
    if (chunk === null) return;
    yield chunk.data;
  }
}
