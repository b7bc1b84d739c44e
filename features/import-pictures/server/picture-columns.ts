import { CellParseError } from '#platform/contract/parse-numbers.ts';
import type { CellPlace, ProductColumn } from '#features/product-columns/server/product-column.ts';
import type { ProductDraft } from '#features/product-editing/server/product-draft.ts';
import { NO_PICTURE } from '#features/products/contract/pictures.ts';
import { isWebAddress } from './fetch-file.ts';
import { type FileSources, findFile } from './file-sources.ts';

/**
 * Replaces the addresses of pictures with the shop's copies, each picture once. A picture of the web that cannot be
 * fetched is a warning: a new product gets the other ones, and a product with pictures keeps them. A picture that the
 * ZIP lacks refuses the row, because staff can upload another ZIP.
 * @throws CellParseError
 */
const resolvePictures = (
  pictures: ProductDraft['pictures'],
  existing: ProductDraft['pictures'],
  sources: FileSources,
  warn: CellPlace['warn'],
): Partial<ProductDraft> => {
  const has = new Set(existing.map(({ url }) => url));
  const resolved = new Map<string, ProductDraft['pictures'][number]>();
  let isMissing = false;
  for (const one of pictures) {
    const isHere = has.has(one.url) || one.url.startsWith('/pictures/');
    const { url, fault } = isHere ? { url: one.url, fault: '' } : findFile(one.url, sources);
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
export const withPictureSources = (columns: readonly ProductColumn[], sources: FileSources): ProductColumn[] =>
  columns.map((column) => {
    if (column.field !== 'pictures') return column;
    const read: ProductColumn['read'] = (cell, draft, place) =>
      resolvePictures(column.read(cell, draft, place).pictures ?? [], draft.pictures, sources, place.warn);
    return { ...column, read };
  });
