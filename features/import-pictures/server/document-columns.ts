import { proposeTitle } from '#features/data-sheets/contract/data-sheets.ts';
import type { CellPlace, ProductColumn } from '#features/product-columns/server/product-column.ts';
import type { ProductDraft } from '#features/product-editing/server/product-draft.ts';
import { MAX_DATA_SHEETS } from '#platform/contract/limits.ts';
import { isWebAddress } from './fetch-file.ts';
import { type FileSources, findFile } from './file-sources.ts';

type Documents = ProductDraft['documents'];

/** A document as a cell names it; `isTitled` if the cell has a title for it. */
type NamedDocument = Documents[number] & { isTitled: boolean };

const LONGEST_TITLE = 120;

/** Words in the header of a column that name no document. */
const LINK_WORDS = /\b(?:urls?|links?|pdfs?|files?)\b/gi;

/** The title of a document without a name: the header of its column, in the singular. */
const titleByHeader = (header: string): string =>
  header
    .replaceAll(LINK_WORDS, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(documents?)$/i, 'Document')
    .replace(/^(.*sheet)s$/i, '$1') || 'Document';

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The title by the file name in an address; empty if it has no PDF with a name in letters. */
const titleByAddress = (url: string): string => {
  const file = URL.canParse(url) ? decode(new URL(url).pathname.split('/').at(-1) ?? '') : '';
  const title = proposeTitle(file);
  return /\.pdf$/i.test(file) && /\p{L}{3}/u.test(title) ? title : '';
};

/** Names each document of a cell: by its title in the cell, its file or its column. No two have the same title. */
const nameDocuments = (documents: Documents, header: string): NamedDocument[] => {
  const taken = new Set<string>();
  return documents.map(({ url, title }) => {
    const base = (title || titleByAddress(url) || titleByHeader(header)).slice(0, LONGEST_TITLE);
    let name = base;
    for (let at = 2; taken.has(name); at += 1) name = `${base.slice(0, LONGEST_TITLE - 4)} ${at}`;
    taken.add(name);
    return { url, title: name, isTitled: title !== '' };
  });
};

/**
 * Adds one document. The one with the same title is replaced, because it is an earlier edition; the others stay.
 * @returns null if the product has too many documents
 */
const addDocument = (documents: Documents, { url, title, isTitled }: NamedDocument): Documents | null => {
  const at = documents.findIndex((one) => one.url === url);
  if (at >= 0) return isTitled ? documents.with(at, { url, title }) : documents;
  const earlier = documents.findIndex((one) => one.title === title);
  if (earlier >= 0) return documents.with(earlier, { url, title });
  return documents.length < MAX_DATA_SHEETS ? [...documents, { url, title }] : null;
};

/**
 * Adds the shop's copies of the documents that a cell names to those that the product has. One that cannot be fetched
 * is a warning, and so is a text that is no address.
 */
const resolveDocuments = (
  named: readonly NamedDocument[],
  existing: Documents,
  sources: FileSources,
  warn: CellPlace['warn'],
): Documents => {
  let documents = existing;
  for (const one of named) {
    const isHere = existing.some(({ url }) => url === one.url);
    if (!isHere && !isWebAddress(one.url) && !one.url.startsWith('/data-sheets/')) {
      warn(`${one.url}: Enter the web address of a PDF`);
      continue;
    }
    const { url, fault } = isHere ? { url: one.url, fault: '' } : findFile(one.url, sources);
    const added = fault === '' ? addDocument(documents, { ...one, url }) : documents;
    if (fault !== '') warn(fault);
    if (added === null) warn(`A product has at most ${MAX_DATA_SHEETS} documents, so ${one.title} is left out`);
    documents = added ?? documents;
  }
  return documents;
};

/** Adds the shop's copies of documents to those that a product has, instead of addresses on other hosts. */
export const withDocumentSources = (columns: readonly ProductColumn[], sources: FileSources): ProductColumn[] =>
  columns.map((column) => {
    if (column.field !== 'documents') return column;
    const read: ProductColumn['read'] = (cell, draft, place) => {
      const named = nameDocuments(column.read(cell, draft, place).documents ?? [], place.header);
      return { documents: resolveDocuments(named, draft.documents, sources, place.warn) };
    };
    return { ...column, read };
  });
