import { sql } from 'drizzle-orm';
import { toSearchVector } from '#platform/server/db/found-words.ts';

/** Of a review of a product: who wrote it, and what. */
export const productReviewSearchVector = toSearchVector(sql`name || ' ' || title || ' ' || description`);
