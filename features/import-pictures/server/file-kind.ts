import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';

/** The files that a product file names without a web address, until `close`. */
export type OwnFiles = {
  /**
   * Reads a file by name.
   * @throws FileFetchError if there is no such file, or it cannot be read
   */
  read: (name: string) => Promise<Uint8Array>;
  close: () => void;
};

/** A kind of file that product files name by address, such as pictures. */
export type FileKind = {
  /** The table of the named files, with the result of each. */
  table: SQL;
  /** The word for one of them; several of them have an s. */
  noun: string;
  /** The media types to request from a host. */
  accept: string;
  maxBytes: number;
  /** True if reading one may end the process, so that it is read again only once after that. */
  mayEndProcess: boolean;
  /** Opens the files without a web address that a product file names. `file` is the id of the import that stores it. */
  openOwn: (db: Database, file: string) => Promise<OwnFiles>;
  /**
   * Stores a file like an uploaded one.
   * @returns its address in the shop
   * @throws DomainError, FileFetchError
   */
  store: (db: Database, data: Uint8Array) => Promise<{ url: string }>;
};
