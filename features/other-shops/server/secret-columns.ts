import type { FileRow } from '#platform/server/tables/file-row.ts';
import { SourceHead } from '#platform/server/tables/source-head.ts';

/** Columns with customers' passwords, or with what resets passwords. No product file has them. */
const PASSWORD_COLUMNS = [
  ...['user_pass', 'password', 'password_hash', 'passwd', 'rp_token', 'rp_token_created_at'],
  ...['user_activation_key', 'session_tokens', 'reset_token'],
];

/** Columns about customers that are never read, because they prove a person's identity. */
export const SECRET_COLUMNS = [
  ...PASSWORD_COLUMNS,
  ...['pass', 'hash', 'salt', 'confirmation', 'secure_key', 'token', 'api_key'],
];

/**
 * True if these column names show that a file contains customers' passwords, so that it must not be stored as a
 * product file.
 */
export const hasPasswords = (names: FileRow): boolean => {
  const head = new SourceHead(names);
  return PASSWORD_COLUMNS.some((name) => head.has(name));
};
