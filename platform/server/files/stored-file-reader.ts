import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';

/** Chunks cached in memory: the next read is usually near the last one. */
const MOST_CACHED_PIECES = 3;

/** A stored file, read from any offset without all of it in memory. */
export class StoredFileReader {
  /** The database error that stopped a read; not the fault of the file. */
  failure: unknown = null;
  size = 0;
  readonly #db: Database;
  readonly #selectChunks: SQL;
  /** The chunks and their offsets in the file. */
  #chunks: { position: number; start: number }[] = [];
  readonly #atHand = new Map<number, Promise<Buffer>>();

  /** @param selectChunks SQL that selects `position` and `data` of the chunks */
  constructor(db: Database, selectChunks: SQL) {
    this.#db = db;
    this.#selectChunks = selectChunks;
  }

  /** Reads the size of the file; call it once, before reading. */
  async open(): Promise<void> {
    const sizes = await rows<{ position: number; bytes: number }>(
      this.#db,
      sql`select position, octet_length(data) as bytes from (${this.#selectChunks}) chunk order by position`,
    );
    this.#chunks = sizes.map(({ position, bytes }) => {
      this.size += bytes;
      return { position, start: this.size - bytes };
    });
  }

  #chunk(position: number): Promise<Buffer> {
    const cached = this.#atHand.get(position);
    if (cached !== undefined) return cached;
    const read = one<{ data: Buffer }>(
      this.#db,
      sql`select data from (${this.#selectChunks}) chunk where position = ${position}`,
    ).then(({ data }) => data);
    this.#atHand.set(position, read);
    const [oldest] = this.#atHand.keys();
    if (this.#atHand.size > MOST_CACHED_PIECES && oldest !== undefined) this.#atHand.delete(oldest);
    return read;
  }

  async readUint8Array(from: number, length: number): Promise<Uint8Array> {
    try {
      const parts: Buffer[] = [];
      const end = Math.min(from + length, this.size);
      let which = this.#chunks.findLastIndex(({ start }) => start <= from);
      for (let at = from; at < end; which += 1) {
        const { position, start } = this.#chunks[which] ?? { position: 0, start: 0 };
        const chunk = await this.#chunk(position);
        const part = chunk.subarray(at - start, end - start);
        parts.push(part);
        at += part.length;
      }
      return new Uint8Array(Buffer.concat(parts));
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}
