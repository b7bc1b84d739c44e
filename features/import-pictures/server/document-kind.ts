import { sql } from 'drizzle-orm';
import { PDF_TYPE } from '#features/data-sheets/contract/data-sheets.ts';
import { getDataSheetFile, storeDataSheet } from '#features/data-sheets/server/store-file.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { MAX_DATA_SHEET_BYTES } from '#platform/contract/limits.ts';
import type { Database } from '#platform/server/db/open.ts';
import { FileFetchError } from './fetch-file.ts';
import type { FileKind, OwnFiles } from './file-kind.ts';

/** Web pages begin with a tag, after a byte order mark or blank lines. */
const PAGE_START_BYTES = 512;

/** Replaces the error of a domain by words for the author of a product file. */
const explain =
  (code: DomainError['code'], message: string) =>
  (error: unknown): never => {
    throw error instanceof DomainError && error.code === code ? new FileFetchError(message) : error;
  };

/** The documents that the shop has, as its own export names them. */
const openStoredDocuments = (db: Database): Promise<OwnFiles> =>
  Promise.resolve({
    read: async (url) => {
      const found = await getDataSheetFile(db, url.slice(url.lastIndexOf('/') + 1)).catch(
        explain('not_found', 'The shop does not have this document'),
      );
      return found.data;
    },
    close: () => {},
  });

/**
 * Stores a PDF like an uploaded one. Addresses of PDFs often lead to a page on which people have to log in.
 * @throws FileFetchError
 */
const storeDocument = async (db: Database, data: Uint8Array): Promise<{ url: string }> => {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  if (bytes.toString('utf8', 0, PAGE_START_BYTES).trimStart().startsWith('<'))
    throw new FileFetchError('The address leads to a web page, perhaps to log in, and not to a PDF');
  return storeDataSheet(db, bytes).catch(explain('data_sheet_unreadable', 'This is not a complete PDF'));
};

/** Data sheets and other PDFs of products: on the web, or those that the shop has. */
export const documentKind: FileKind = {
  table: sql`import_document`,
  noun: 'document',
  accept: PDF_TYPE,
  maxBytes: MAX_DATA_SHEET_BYTES,
  mayEndProcess: false,
  openOwn: openStoredDocuments,
  store: storeDocument,
};
