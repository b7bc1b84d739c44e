import { Reader } from '@zip.js/zip.js';
import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';
import { requestBytes } from '#platform/server/processes/serve-parent.ts';

/** The most bytes of one message. */
const MAX_MESSAGE_BYTES = 256_000;

/** The most bytes read at once; the directory of a ZIP with 12,000 entries is smaller. */
const MOST_AT_ONCE = 32_000_000;

/** The file of an import, as the child process reads it. */
export class ParentFileReader extends Reader<number> {
  constructor(size: number) {
    super(size);
    this.size = size;
  }

  override async readUint8Array(from: number, length: number): Promise<Uint8Array> {
    if (length > MOST_AT_ONCE) throw createUnreadableError('There is far too much in this file to be read at once.');
    const end = Math.min(from + length, this.size);
    const parts: Uint8Array[] = [];
    for (let at = from; at < end; at += MAX_MESSAGE_BYTES)
      parts.push(await requestBytes(at, Math.min(MAX_MESSAGE_BYTES, end - at)));
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : new Uint8Array(Buffer.concat(parts));
  }

  /** Reads the whole file, piece by piece. */
  async *read(): AsyncGenerator<Buffer> {
    for (let at = 0; at < this.size; at += MAX_MESSAGE_BYTES)
      yield Buffer.from(await this.readUint8Array(at, MAX_MESSAGE_BYTES));
  }
}
