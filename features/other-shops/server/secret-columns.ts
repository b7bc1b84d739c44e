import type { FileRow } from '#platform/server/tables/file-row.ts';
import { SourceHead } from '#platform/server/tables/source-head.ts';

/** Columns with the passwords of customers, or what resets them, which no product has. */
const PASSWORD_COLUMNS = [
  ...['user_pass', 'password', 'password_hash', 'passwd', 'rp_token', 'rp_token_created_at'],
  ...['user_activation_key', 'session_tokens', 'reset_token'],
];

/** Columns of customers that are never read, whatever is in them: they prove who somebody is. */
export const SECRET_COLUMNS = [
  ...PASSWORD_COLUMNS,
  ...['pass', 'hash', 'salt', 'confirmation', 'secure_key', 'token', 'api_key'],
];

/** True if these column names say that a file has the passwords of customers, which no product file may keep. */
export const hasPasswords = (names: FileRow): boolean => {
  const head = new SourceHead(names);
  return PASSWORD_COLUMNS.some((name) => head.has(name));
};
