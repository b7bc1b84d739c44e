import { sql } from 'drizzle-orm';
import { foundWords } from '#platform/server/db/found-words.ts';

/** Of a review of a product: who wrote it, and what. */
export const productReviewWords = foundWords(sql`name || ' ' || title || ' ' || description`);
