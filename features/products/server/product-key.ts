import { type SQL, sql } from 'drizzle-orm';

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an address names a product by, its id or its slug; null where it can be neither. */
export const parseProductKey = (given: string): { by: 'id' | 'slug'; key: string } | null => {
  const key = given.toLowerCase();
  if (!/^[a-z0-9-]+$/.test(key)) return null;
  return { by: uuidPattern.test(key) ? 'id' : 'slug', key };
};

/** The condition that the product `p` is the one that is named. */
export const whereProduct = (given: string): SQL => {
  const named = parseProductKey(given);
  return named === null ? sql`false` : sql`p.${sql.raw(named.by)} = ${named.key}`;
};
