import { ZipWriter } from '@zip.js/zip.js';
import { PassThrough, Writable } from 'node:stream';
import { ReadableStream as Pieces } from 'node:stream/web';

/** A ZIP file that is being written. */
export type ZipFile = {
  /** Adds a file; the previous file must be complete. `level` 0 is for data that is already compressed. */
  add(path: string, pieces: AsyncIterable<Uint8Array>, options?: { level?: number; lastModDate?: Date }): Promise<void>;
};

/**
 * Streams a ZIP file while `write` adds its files. If `write` fails, the whole download fails, because an
 * incomplete file is worse than none. If the client disconnects, the writing ends.
 */
export async function* streamZip(write: (zip: ZipFile) => Promise<void>): AsyncGenerator<Uint8Array> {
  const output = new PassThrough();
  const zip = new ZipWriter(Writable.toWeb(output) as WritableStream<Uint8Array>, {
    useWebWorkers: false,
    keepOrder: true,
  });
  write({
    async add(path, pieces, options = {}) {
      await zip.add(path, Pieces.from(pieces) as unknown as ReadableStream<Uint8Array>, options);
    },
  })
    .then(() => zip.close())
    .catch((error: unknown) => output.destroy(error as Error));
  yield* output;
}
