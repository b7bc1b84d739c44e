import { z } from 'zod';
import { createSettingParser, type EnvSource } from './parse-setting.ts';
import { StartError } from './start-error.ts';

/** Whose password has a # or / that is not encoded is none, and pg would look for the host `base` in the DNS for a bare word. */
const DatabaseUrl = z
  .string()
  .refine((text) => ['postgres:', 'postgresql:', 'socket:'].includes(URL.parse(text)?.protocol ?? ''));

/** Where a database is, or null where nothing is said. @throws StartError that repeats no password */
export const readDatabaseUrl = (source: EnvSource, name: 'DATABASE_URL' | 'MIGRATE_URL'): string | null =>
  createSettingParser(source)(
    name,
    DatabaseUrl.nullable(),
    null,
    'an address such as postgres://user:password@127.0.0.1:5432/copperline, with # and / in a password as %23 and %2F',
  );

/**
 * The database that `npm run migrate` brings to this version: it needs no other setting.
 * @throws StartError
 */
export const readMigrateUrl = (source: EnvSource): string => {
  const url = readDatabaseUrl(source, 'MIGRATE_URL') ?? readDatabaseUrl(source, 'DATABASE_URL');
  if (url !== null) return url;
  throw new StartError(
    'npm run migrate needs MIGRATE_URL or DATABASE_URL: the embedded database is brought to each version by the start.',
  );
};
