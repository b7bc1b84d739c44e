import { sql } from 'drizzle-orm';
import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Cents } from '#platform/contract/money.ts';

/** A key that sorts by creation time. */
export const id = () =>
  uuid()
    .primaryKey()
    .default(sql`uuidv7()`);

export const at = () => timestamp({ withTimezone: true, mode: 'date' });

/** Whole cents; 32 bits would be too few. */
export const cents = () => bigint({ mode: 'number' }).$type<Cents>();

/** Text that is compared byte by byte, in any database locale. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A bit string with one bit per product of a chunk. */
export const bits = customType<{ data: string; config: { length: number } }>({
  dataType: (config) => `bit(${config?.length ?? 1})`,
});

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
