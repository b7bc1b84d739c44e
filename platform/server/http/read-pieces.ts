import type { Readable } from 'node:stream';
import { DomainError } from '#platform/contract/errors.ts';

/**
 * A body as it arrives, never more than the caller takes.
 * @throws DomainError `body_too_large`, or `invalid_request` where its sender goes in the middle of it
 */
export async function* readBodyChunks(body: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let read = 0;
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      read += piece.length;
      if (read > maxBytes) throw new DomainError('body_too_large');
      yield piece;
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('invalid_request', { message: 'The file did not arrive whole. Please send it again.' });
  }
}
