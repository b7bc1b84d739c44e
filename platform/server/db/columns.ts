import { sql } from 'drizzle-orm';
import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Cents } from '#platform/contract/money.ts';

/** A key that sorts by time of birth. */
export const id = () =>
  uuid()
    .primaryKey()
    .default(sql`uuidv7()`);

export const at = () => timestamp({ withTimezone: true, mode: 'date' });

/** Whole cents; more than 32 bits hold. */
export const cents = () => bigint({ mode: 'number' }).$type<Cents>();

/** Text that is compared byte by byte, whatever the language of the database. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** So many bits, one for each product of a chunk. */
export const bits = customType<{ data: string; config: { length: number } }>({
  dataType: (config) => `bit(${config?.length ?? 1})`,
});

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
