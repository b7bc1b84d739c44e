import { sql } from 'drizzle-orm';
import { CHUNK } from './schema.ts';

/** SQL of `CHUNK`. Inlined instead of a parameter, because `bit(8192)` is a type. */
export const chunkSize = sql.raw(String(CHUNK));

/** SQL of a bitmap of no products. */
export const noBits = sql`repeat('0', ${chunkSize})::bit(${chunkSize})`;

/** SQL columns of a row of `product`: its `chunk`, and the `bit` that it has there. */
export const bitColumns = sql`ordinal / ${chunkSize} as chunk, set_bit(${noBits}, ordinal % ${chunkSize}, 1) as bit`;
