import type { z } from 'zod';
import { StartError } from './start-error.ts';

export type EnvSource = Record<string, string | undefined>;

/** Their values may hold a password, so no sentence repeats them. */
const secretSettings = new Set([
  'DATABASE_URL',
  'MIGRATE_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'PUBLIC_URL',
  'SMTP_URL',
  'VALKEY_URL',
]);

export const getSetting = (source: EnvSource, name: string): string | null => source[name]?.trim() || null;

/** A setting by its schema, or what it is without. @throws StartError that says what it should be */
export const createSettingParser =
  (source: EnvSource) =>
  <T>(name: string, schema: z.ZodType<T>, fallback: T, hint: string): T => {
    const given = getSetting(source, name);
    if (given === null) return fallback;
    const parsed = schema.safeParse(given);
    if (!parsed.success)
      throw new StartError(
        `${secretSettings.has(name) ? name : `${name}=${given}`} is not ${hint}: change it or leave it out.`,
      );
    return parsed.data;
  };
