import { Reader } from '@zip.js/zip.js';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/open.ts';
import { one, rows } from '#server/db/query.ts';

/** Pieces of a file, which lie in one of two tables. */
export type ChunkTable = 'import_chunk' | 'import_zip_chunk';

const fromTable: Record<ChunkTable, SQL> = {
  import_chunk: sql`import_chunk where import_id`,
  import_zip_chunk: sql`import_zip_chunk where zip_id`,
};

/** Pieces that are kept at hand: what lies beside what was read is read next. */
const AT_HAND = 3;

/** A file as it was kept, read from any place without all of it in memory. */
export class KeptBytes extends Reader<string> {
  /** Why it could not be read, which is no fault of the file. */
  failure: unknown = null;
  readonly #db: Database;
  readonly #table: ChunkTable;
  readonly #id: string;
  #starts: number[] = [];
  readonly #atHand = new Map<number, Promise<Buffer>>();

  constructor(db: Database, table: ChunkTable, id: string) {
    super(id);
    this.#db = db;
    this.#table = table;
    this.#id = id;
  }

  override async init(): Promise<void> {
    await super.init?.();
    const sizes = await rows<{ bytes: number }>(
      this.#db,
      sql`select octet_length(data) as bytes from ${fromTable[this.#table]} = ${this.#id} order by position`,
    );
    let size = 0;
    this.#starts = sizes.map(({ bytes }) => {
      size += bytes;
      return size - bytes;
    });
    this.size = size;
  }

  #chunk(position: number): Promise<Buffer> {
    const held = this.#atHand.get(position);
    if (held !== undefined) return held;
    const read = one<{ data: Buffer }>(
      this.#db,
      sql`select data from ${fromTable[this.#table]} = ${this.#id} and position = ${position}`,
    ).then(({ data }) => data);
    this.#atHand.set(position, read);
    const [oldest] = this.#atHand.keys();
    if (this.#atHand.size > AT_HAND && oldest !== undefined) this.#atHand.delete(oldest);
    return read;
  }

  override async readUint8Array(from: number, length: number): Promise<Uint8Array> {
    try {
      const parts: Buffer[] = [];
      const end = Math.min(from + length, this.size);
      let position = this.#starts.findLastIndex((start) => start <= from);
      for (let at = from; at < end; position += 1) {
        const start = this.#starts[position] ?? 0;
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
