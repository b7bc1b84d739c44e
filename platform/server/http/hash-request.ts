import { createHash } from 'node:crypto';

/** What tells a request sent again from another one under the same idempotency key. */
export const hashRequest = (parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
