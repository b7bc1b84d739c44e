import type { RowKind } from '#features/catalog-import/contract/import-rows.ts';
import type { Database } from '#platform/server/db/open.ts';
import { createColumns } from '#features/product-columns/server/columns.ts';
import { listUnknownHeaders, matchColumns, truncateHeader } from '#features/product-columns/server/match-columns.ts';
import {
  collectCategories,
  findMissingAttributes,
  type MissingCatalogNames,
} from '#features/product-editing/server/missing-names.ts';
import { planRows } from '#features/product-columns/server/plan-rows.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { getCatalogNames } from '#features/product-editing/server/catalog-names.ts';
import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';
import { readBrandSpellings } from './brand-spellings.ts';
import { replaceFormerLinks } from '#features/former-links/server/former-links.ts';
import { listFormerHosts } from '#features/former-links/server/former-hosts.ts';
import { areVariants, mergeRenames } from './merge-renames.ts';
import { planSales } from './plan-sales.ts';
import type { ImportFile } from './open-file.ts';
import { getColumnMapping } from '#features/plain-lists/server/saved-heads.ts';
import type { StoredRow } from './draft-rows.ts';
import { fillKnownSkus } from '#features/other-shops/server/product-origins.ts';
import { type FileSources, getFileSources } from '#features/import-pictures/server/file-sources.ts';
import { documentKind } from '#features/import-pictures/server/document-kind.ts';
import { withDocumentSources } from '#features/import-pictures/server/document-columns.ts';
import { withPictureSources } from '#features/import-pictures/server/picture-columns.ts';
import { pictureKind } from '#features/import-pictures/server/picture-kind.ts';
import { NumberMaker } from '#features/plain-lists/server/make-numbers.ts';
import type { ReadList } from '#features/plain-lists/server/read-list.ts';
import { translateRow } from '#features/plain-lists/server/translate-list.ts';

/** The most rows in memory at once, and the most characters in them. */
const PAGE = 500;
const LETTERS = 1_000_000;

/** The changes that a file would make. */
export type PlannedFile = {
  counts: Record<RowKind, number>;
  warned: number;
  sameNames: number;
  unknown: string[];
  missing: MissingCatalogNames;
  /** True if rows are refused, and staff have not decided whether the import creates what is missing. */
  asksForMissing: boolean;
  /** The pictures and documents that the file names. */
  files: readonly FileSources[];
};

/** Pages rows. The variants of a product stay on one page, unless they are very long. */
async function* toPages(rows: AsyncIterable<FileRow>, leftOut: ReadonlySet<number>): AsyncGenerator<FileRow[]> {
  let page: FileRow[] = [];
  let letters = 0;
  for await (const row of rows) {
    if (leftOut.has(row.line)) continue;
    if (letters >= LETTERS || (page.length >= PAGE && !areVariants(page.at(-1), row))) {
      yield page;
      [page, letters] = [[], 0];
    }
    page.push(row);
    letters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
  }
  if (page.length > 0) yield page;
}

/** Returns a function that translates pages of a list into pages of this shop's own format. */
const createTranslator = (
  db: Database,
  { fields, reading, numberPrefix, source }: ReadList,
  width: number,
): ((page: readonly FileRow[]) => Promise<FileRow[]>) => {
  const maker = numberPrefix === null ? null : new NumberMaker(db, numberPrefix);
  const findColumn = (name: string): number => [...fields].find(([, field]) => field === name)?.[0] ?? -1;
  const [nameAt, skuAt] = [findColumn('name'), findColumn('sku')];
  return async (page) => {
    const rows = page.map((row) => translateRow(row, reading));
    if (source !== '') return fillKnownSkus(db, source, rows, skuAt);
    return maker === null ? rows : maker.addNumbers(rows, nameAt, width);
  };
};

/** The columns that fill no field themselves but are read: parts of the name, and the number of pieces of a price. */
const listUsedColumns = ({ reading: { nameColumns, priceOf } }: ReadList): number[] => [
  ...nameColumns,
  ...(typeof priceOf === 'object' ? [priceOf.column] : []),
];

/** The columns of a file, with an added one for SKUs that the shop generates. */
const listFileColumns = (head: FileRow, { fields, numberPrefix }: ReadList) =>
  numberPrefix === null
    ? { headers: head.cells, fields }
    : { headers: [...head.cells, 'SKU'], fields: new Map([...fields, [head.cells.length, 'sku'] as const]) };

/**
 * Plans the rows page by page.
 * @throws DomainError `invalid_request` if it is not a product file
 */
export const planFile = async (
  db: Database,
  { file, leftOut, makesMissing, addsSku }: ImportFile,
  rows: AsyncGenerator<FileRow>,
  list: ReadList,
  {
    storePage,
    reportProgress,
    publicUrl,
  }: {
    storePage: (planned: readonly StoredRow[]) => Promise<void>;
    reportProgress: (done: number) => Promise<void>;
    publicUrl: string;
  },
): Promise<PlannedFile> => {
  const { value: head } = await rows.next();
  if (head === undefined) throw createUnreadableError('There is nothing in this file.');
  const pictures = await getFileSources(db, pictureKind, file);
  const documents = await getFileSources(db, documentKind, file);
  const named = await getCatalogNames(db);
  const existing = createColumns(named);
  const mapping = await getColumnMapping(db, head.cells, existing);
  const attributes = findMissingAttributes(named, listUnknownHeaders(head.cells, existing, mapping));
  const categories = collectCategories(named, makesMissing);
  const missing = { attributes, categories: categories.found };
  const all = makesMissing ? { ...named, attributes: [...named.attributes, ...attributes] } : named;
  const columns = withDocumentSources(withPictureSources(createColumns(all, categories), pictures), documents);
  const { headers, fields } = listFileColumns(head, list);
  const { known, unknown } = matchColumns(headers, columns, fields, head.line);
  const translate = createTranslator(db, list, head.cells.length);
  const brandAt = known.find(({ column }) => column.field === 'brand')?.at;
  const spellings = await readBrandSpellings(db);
  const hosts = { former: new Set(await listFormerHosts(db)), own: new URL(publicUrl).host };
  const description = known.find(({ column }) => column.field === 'description');
  const linksIn = { at: description?.at, column: description?.name ?? '' };
  const counts = { refused: 0, new: 0, changed: 0, same: 0 };
  const used = new Set(listUsedColumns(list).map((at) => truncateHeader(headers[at] ?? '')));
  const unread = unknown.filter((header) => !used.has(header));
  const found: PlannedFile = {
    counts,
    warned: 0,
    sameNames: 0,
    unknown: unread,
    missing,
    asksForMissing: false,
    files: [pictures, documents],
  };
  const seen = {
    skus: new Map<string, number>(),
    bareSkus: new Map<string, number>(),
    names: new Map<string, number>(),
    sameNames: new Set<number>(),
  };
  const choices = { missing: makesMissing ? missing : undefined, addsSku, isPiecePrice: list.isPiecePrice };
  let done = 0;
  for await (const page of toPages(rows, new Set(leftOut))) {
    done += page.length;
    const translated = await translate(page);
    // A list of this shop's own has no links to another.
    const linked = list.source === '' ? translated : await replaceFormerLinks(db, hosts, translated, linksIn);
    const spelled = linked.map((row) => spellings.spellRow(row, brandAt));
    const changes = mergeRenames(await planRows(db, known, headers.length, spelled, seen, choices));
    const planned = await planSales(db, page, changes);
    for (const { kind, warnings } of planned) {
      found.counts[kind] += 1;
      if (warnings.length > 0) found.warned += 1;
    }
    const origins = new Map(page.map(({ line, origin }) => [line, origin]));
    await storePage(planned.map((row) => ({ ...row, origin: origins.get(row.line) ?? null })));
    await reportProgress(done);
  }
  if (done === 0) throw createUnreadableError('There is nothing in this file.');
  const asksForMissing = !makesMissing && counts.refused > 0 && attributes.length + categories.found.length > 0;
  return { ...found, asksForMissing, sameNames: seen.sameNames.size };
};
