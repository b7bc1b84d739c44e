import { createHash, createHmac } from 'node:crypto';

/** The only form in which secrets of links, tokens, keys and browsers are stored. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * A keyed hash, for values that can be guessed, such as an email address or a short code. Without the shop's
 * secret, a copy of the table reveals nothing.
 */
export const hashWithKey = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** Distinguishes a repeated request from a different one with the same idempotency key. */
export const hashRequest = (parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
