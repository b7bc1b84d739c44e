import { type SQL, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { MAX_IMPORT_PICTURES } from '#platform/contract/limits.ts';
import { CellParseError } from '#platform/contract/parse-numbers.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import type { CellPlace, ProductColumn } from '#features/product-columns/server/columns.ts';
import type { ProductDraft } from '#features/product-editing/server/product-draft.ts';
import { NO_PICTURE } from '#features/products/contract/pictures.ts';
import { isWebAddress } from './fetch-picture.ts';

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
 * Finds the shop's copy of a picture, or the reason with the address if it cannot be fetched. If it is not fetched yet,
 * adds it to `pending`.
 */
const findPicture = (source: string, { found, pending }: PictureSources): FetchedPicture => {
  const known = found.get(source);
  if (known !== undefined) return { url: known.url, fault: known.fault && `${source}: ${known.fault}` };
  if (Buffer.byteLength(source) > LONGEST_BYTES) return { url: '', fault: 'This address is too long' };
  pending.add(source);
  if (pending.size <= MAX_IMPORT_PICTURES) return { url: source, fault: '' };
  const most = MAX_IMPORT_PICTURES.toLocaleString('en-US');
  throw new DomainError('invalid_request', { message: `Import at most ${most} new pictures at once.` });
};

/**
 * Replaces the addresses of pictures with the shop's copies, each picture once. A picture of the web that cannot be
 * fetched is a warning: a new product gets the other ones, and a product with pictures keeps them. A picture that the
 * ZIP lacks refuses the row, because staff can upload another ZIP.
 * @throws CellParseError
 */
const resolvePictures = (
  pictures: ProductDraft['pictures'],
  existing: ProductDraft['pictures'],
  sources: PictureSources,
  warn: CellPlace['warn'],
): Partial<ProductDraft> => {
  const has = new Set(existing.map(({ url }) => url));
  const resolved = new Map<string, ProductDraft['pictures'][number]>();
  let isMissing = false;
  for (const one of pictures) {
    const isHere = has.has(one.url) || one.url.startsWith('/pictures/');
    const { url, fault } = isHere ? { url: one.url, fault: '' } : findPicture(one.url, sources);
    if (fault === '') {
      if (!resolved.has(url)) resolved.set(url, { ...one, url });
      continue;
    }
    if (!isWebAddress(one.url)) throw new CellParseError(fault);
    warn(fault);
    isMissing = true;
  }
  const keepsExisting = isMissing && (resolved.size === 0 || existing.some(({ url }) => url !== NO_PICTURE));
  return keepsExisting ? {} : { pictures: [...resolved.values()] };
};

/** Replaces the addresses of pictures on other hosts with the shop's copies. */
export const withPictureSources = (columns: readonly ProductColumn[], sources: PictureSources): ProductColumn[] =>
  columns.map((column) => {
    if (column.field !== 'pictures') return column;
    const read: ProductColumn['read'] = (cell, draft, place) =>
      resolvePictures(column.read(cell, draft, place).pictures ?? [], draft.pictures, sources, place.warn);
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
