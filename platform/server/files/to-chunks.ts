/** Size of a stored file chunk in bytes. */
const CHUNK_BYTES = 1_000_000;

/** Joins pieces of any size into chunks of about the same size. */
export async function* toChunks(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let buffers: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    buffers.push(piece);
    bytes += piece.length;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(buffers);
    [buffers, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(buffers);
}
