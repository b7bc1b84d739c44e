import type { Readable } from 'node:stream';
import { Refusal } from '#platform/contract/errors.ts';

/**
 * A body as it arrives, never more than the caller takes.
 * @throws Refusal `body_too_large`, or `invalid_request` where its sender goes in the middle of it
 */
export async function* readPieces(body: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let read = 0;
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      read += piece.length;
      if (read > maxBytes) throw new Refusal('body_too_large');
      yield piece;
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('invalid_request', { message: 'The file did not arrive whole. Please send it again.' });
  }
}
