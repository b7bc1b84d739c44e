import { type SQL, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { MAX_IMPORT_PICTURES } from '#platform/contract/limits.ts';
import { CellParseError } from '#platform/contract/parse-numbers.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import type { ProductColumn } from '#features/product-columns/server/columns.ts';

type FetchedPicture = { url: string; fault: string };

/** The pictures that a file names: the results so far, and those still to fetch. */
export type PictureSources = { found: ReadonlyMap<string, FetchedPicture>; pending: Set<string> };

/** @param file the id of the import that stores the file */
export const getPictureSources = async (db: Database, file: string): Promise<PictureSources> => {
  const known = await rows<FetchedPicture & { source: string }>(
    db,
    sql`select source, url, fault from import_picture where import_id = ${file} and (url <> '' or fault <> '')`,
  );
  return { found: new Map(known.map(({ source, ...found }) => [source, found])), pending: new Set() };
};

/** In bytes. Longer addresses do not fit into an index, and browsers do not support them. */
const LONGEST_BYTES = 2000;

/**
 * Returns the shop's address of a picture. If the picture is not fetched yet, adds it to `pending`.
 * @throws CellParseError if the picture cannot be fetched
 */
const resolvePicture = (source: string, { found, pending }: PictureSources): string => {
  const known = found.get(source);
  if (known !== undefined && known.fault !== '') throw new CellParseError(`${source}: ${known.fault}`);
  if (known !== undefined) return known.url;
  if (Buffer.byteLength(source) > LONGEST_BYTES) throw new CellParseError('This address is too long');
  pending.add(source);
  if (pending.size <= MAX_IMPORT_PICTURES) return source;
  const most = MAX_IMPORT_PICTURES.toLocaleString('en-US');
  throw new DomainError('invalid_request', { message: `Import at most ${most} new pictures at once.` });
};

/**
 * Replaces the addresses of pictures on other hosts with the shop's copies. A product's existing pictures do not
 * change.
 */
export const withPictureSources = (columns: readonly ProductColumn[], sources: PictureSources): ProductColumn[] =>
  columns.map((column) => {
    if (column.field !== 'pictures') return column;
    const read: ProductColumn['read'] = (cell, draft, place) => {
      const has = new Set(draft.pictures.map(({ url }) => url));
      const isHere = (url: string) => has.has(url) || url.startsWith('/pictures/');
      const { pictures = [] } = column.read(cell, draft, place);
      return {
        pictures: pictures.map((one) => (isHere(one.url) ? one : { ...one, url: resolvePicture(one.url, sources) })),
      };
    };
    return { ...column, read };
  });

/** Requests the pending pictures. After they are fetched, the file is checked again. */
export const requestPictures = async (trx: Transaction, id: string, { pending }: PictureSources): Promise<void> => {
  await execute(
    trx,
    sql`insert into import_picture (import_id, source)
        select coalesce(i.file_of, i.id), s.source
          from product_import i, unnest(${sql.param([...pending])}::text[]) s(source) where i.id = ${id}
        on conflict do nothing`,
  );
  await execute(trx, sql`update product_import set state = 'fetching', done = 0, tries = 0 where id = ${id}`);
};

/** SQL that deletes the pictures of a file that could not be fetched, so that another check fetches them again. */
export const deleteFailedPictures = (id: string): SQL =>
  sql`delete from import_picture p using product_import i
       where i.id = ${id} and p.import_id = coalesce(i.file_of, i.id) and p.fault <> ''`;
