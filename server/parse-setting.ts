import type { z } from 'zod';
import { StartError } from './start-error.ts';

export type Source = Record<string, string | undefined>;

/** Their values may hold a password, so no sentence repeats them. */
const secrets = new Set([
  'DATABASE_URL',
  'MIGRATE_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'PUBLIC_URL',
  'SMTP_URL',
  'VALKEY_URL',
]);

export const textIn = (source: Source, name: string): string | null => source[name]?.trim() || null;

/** A setting by its schema, or what it is without. @throws StartError that says what it should be */
export const parseFrom =
  (source: Source) =>
  <T>(name: string, schema: z.ZodType<T>, fallback: T, hint: string): T => {
    const given = textIn(source, name);
    if (given === null) return fallback;
    const parsed = schema.safeParse(given);
    if (!parsed.success)
      throw new StartError(
        `${secrets.has(name) ? name : `${name}=${given}`} is not ${hint}: change it or leave it out.`,
      );
    return parsed.data;
  };
