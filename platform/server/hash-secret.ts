import { createHash } from 'node:crypto';

/** The only form in which a random secret is kept: of a link, a token, a key or a browser. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
