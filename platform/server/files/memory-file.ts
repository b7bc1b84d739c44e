import { ParentFileReader } from './parent-file-reader.ts';

/** A file in memory instead of in the parent process, for tests of readers. */
export class MemoryFile extends ParentFileReader {
  readonly #bytes: Buffer;
  constructor(bytes: Buffer) {
    super(bytes.length);
    this.#bytes = bytes;
  }
  override async readUint8Array(from: number, length: number): Promise<Uint8Array> {
    return this.#bytes.subarray(from, from + length);
  }
}
