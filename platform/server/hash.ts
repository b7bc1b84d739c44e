import { createHash } from 'node:crypto';

/** The only form in which a random secret is kept: of a link, a token, a key or a browser. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** What tells a request sent again from another one under the same idempotency key. */
export const hashRequest = (parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
