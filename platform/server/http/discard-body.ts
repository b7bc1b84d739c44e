import type { IncomingMessage } from 'node:http';

/**
 * The most bytes of a rejected body that are read. If the body is larger, its sender may see a closed connection
 * instead of the response.
 */
const MOST_DISCARDED_BYTES = 64 * 1024 * 1024;

/**
 * Reads the rest of a request body and drops it. A server that responds and closes while a browser is still sending
 * resets the connection, and the browser shows a network error instead of the response.
 */
export const discardBody = async (request: IncomingMessage): Promise<void> => {
  if (request.complete || request.readableEnded || request.destroyed) return;
  if (Number(request.headers['content-length'] ?? 0) > MOST_DISCARDED_BYTES) return;
  let discarded = 0;
  await new Promise<void>((resolve) => {
    request.once('end', resolve).once('close', resolve).once('error', resolve);
    request.on('data', (piece: Buffer) => {
      discarded += piece.length;
      if (discarded > MOST_DISCARDED_BYTES) resolve();
    });
    request.resume();
  });
};
