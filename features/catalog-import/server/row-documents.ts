import { isDeepStrictEqual } from 'node:util';
import type { ProductDraft } from '#features/product-editing/server/product-draft.ts';
import { MAX_DATA_SHEETS } from '#platform/contract/limits.ts';

type Documents = ProductDraft['documents'];

/**
 * Changes the current documents of a product as a list of them was changed. Staff save documents without changing the
 * product's version, so the current ones may be others than those of the file's check.
 */
const changeDocuments = (current: Documents, from: Documents, to: Documents): Documents => {
  if (isDeepStrictEqual(current, from)) return to;
  const titles = new Map(to.map(({ url, title }) => [url, title]));
  const before = new Map(from.map(({ url, title }) => [url, title]));
  const stayed = current
    .filter(({ url }) => titles.has(url) || !before.has(url))
    .map(({ url, title }) => ({ url, title: before.get(url) === title ? (titles.get(url) ?? title) : title }));
  const added = to.filter(({ url }) => !before.has(url) && !stayed.some((one) => one.url === url));
  return [...stayed, ...added].slice(0, Math.max(MAX_DATA_SHEETS, stayed.length));
};

/** The documents of a row's draft, and of the product before it. */
type RowDocuments = { draft: { documents: Documents }; was: { documents: Documents } | null };

/** The documents that applying a row writes, and those before it. */
export const getAppliedDocuments = (current: Documents, { draft, was }: RowDocuments) =>
  was === null
    ? { draft: draft.documents, was: [] }
    : { draft: changeDocuments(current, was.documents, draft.documents), was: current };

/** The documents that a row has written, and those that undoing it writes. */
export const getRevertedDocuments = (current: Documents, { draft, was }: RowDocuments) => ({
  draft: current,
  was: was === null ? [] : changeDocuments(current, draft.documents, was.documents),
});
