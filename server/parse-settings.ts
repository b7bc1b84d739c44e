import { z } from 'zod';
import { StartError } from './start-error.ts';
import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

export type EnvSource = Record<string, string | undefined>;

/** Settings whose values may contain a password, so error messages omit the values. */
const secretSettings = new Set([
  'DATABASE_URL',
  'MIGRATE_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'PUBLIC_URL',
  'SMTP_URL',
  'VALKEY_URL',
]);

export const getSetting = (source: EnvSource, name: string): string | null => source[name]?.trim() || null;

/** Parses a setting, or returns its default. @throws StartError that says what it should be */
export const createSettingParser =
  (source: EnvSource) =>
  <T>(name: string, schema: z.ZodType<T>, fallback: T, hint: string): T => {
    const value = getSetting(source, name);
    if (value === null) return fallback;
    const parsed = schema.safeParse(value);
    if (!parsed.success)
      throw new StartError(
        `${secretSettings.has(name) ? name : `${name}=${value}`} is not ${hint}: change it or leave it out.`,
      );
    return parsed.data;
  };

/**
 * Rejects passwords with an unencoded # or /, which break the URL, and bare words, for which pg would look up a
 * host named `base`.
 */
const DatabaseUrl = z
  .string()
  .refine((text) => ['postgres:', 'postgresql:', 'socket:'].includes(URL.parse(text)?.protocol ?? ''));

/** The URL of a database, or null if the setting is missing. @throws StartError without the password */
export const readDatabaseUrl = (source: EnvSource, name: 'DATABASE_URL' | 'MIGRATE_URL'): string | null =>
  createSettingParser(source)(
    name,
    DatabaseUrl.nullable(),
    null,
    'an address such as postgres://user:password@127.0.0.1:5432/copperline, with # and / in a password as %23 and %2F',
  );

/**
 * Reads the URL of the database that `npm run migrate` updates. It needs no other setting.
 * @throws StartError
 */
export const readMigrateUrl = (source: EnvSource): string => {
  const url = readDatabaseUrl(source, 'MIGRATE_URL') ?? readDatabaseUrl(source, 'DATABASE_URL');
  if (url !== null) return url;
  throw new StartError(
    'npm run migrate needs MIGRATE_URL or DATABASE_URL: the embedded database is migrated when the shop starts.',
  );
};

const isAddressOrNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || !ipaddr.isValid(address) || more.length > 0) return false;
  // /0 would trust every sender as a proxy, and therefore any forged address.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

/**
 * The proxies whose X-Forwarded-For is trusted, from comma-separated addresses or networks. `none` or null means no
 * proxies.
 * @throws StartError if an entry is neither
 */
export const parseProxies = (value: string | null): string[] => {
  if (value === null || value === 'none') return [];
  const proxies = value.split(',').flatMap((one) => one.trim() || []);
  const invalid = proxies.find((one) => !isAddressOrNetwork(one));
  if (invalid === undefined) return proxies;
  throw new StartError(
    `TRUSTED_PROXIES has ${invalid}, which is not an address or a network such as 10.0.0.0/8: list your proxies, or set it to none.`,
  );
};
