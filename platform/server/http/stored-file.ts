import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

const CHUNK_BYTES = 64 * 1024;

/**
 * A text file that is sent many times: compressed, outside memory, and without a name, so that it is gone when the
 * process ends in any way. The text's hash is its version.
 */
export class StoredFile {
  readonly etag: string;
  /** The size after compression. */
  readonly bytes: number;
  readonly #file: FileHandle;
  #readers = 0;
  #isRetired = false;

  private constructor(file: FileHandle, etag: string, bytes: number) {
    this.#file = file;
    this.etag = etag;
    this.bytes = bytes;
  }

  /** Stores a whole text. @throws the error of its source */
  static async write(text: AsyncIterable<string>): Promise<StoredFile> {
    const path = join(tmpdir(), `copperline-${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600);
    try {
      // Windows cannot delete an open file, so its own clean-up deletes this one.
      if (process.platform !== 'win32') await unlink(path);
      const hash = createHash('sha256');
      let bytes = 0;
      await pipeline(
        Readable.from(text, { objectMode: true, highWaterMark: 1 }),
        async function* (chunks: AsyncIterable<string>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            yield Buffer.from(chunk);
          }
        },
        createGzip(),
        async (compressed: AsyncIterable<Buffer>) => {
          for await (const chunk of compressed) {
            for (let at = 0; at < chunk.length;) {
              // The system may write fewer bytes, for example on a disk that is almost full; the next write then
              // throws.
              const { bytesWritten } = await file.write(chunk, at, chunk.length - at, bytes);
              at += bytesWritten;
              bytes += bytesWritten;
            }
          }
        },
      );
      return new StoredFile(file, `"${hash.digest('base64url').slice(0, 27)}"`, bytes);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** The compressed file, for any number of readers at once. */
  async *read(): AsyncGenerator<Buffer> {
    this.#readers += 1;
    try {
      for (let at = 0; at < this.bytes;) {
        const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, at);
        if (bytesRead === 0) throw new Error('a stored file ended early');
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      this.#readers -= 1;
      await this.#closeUnused();
    }
  }

  /** Deletes the file once nobody reads it. */
  async retire(): Promise<void> {
    this.#isRetired = true;
    await this.#closeUnused();
  }

  async #closeUnused(): Promise<void> {
    if (this.#isRetired && this.#readers === 0) await this.#file.close();
  }
}
