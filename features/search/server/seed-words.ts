import { synonyms } from '#demo/synonyms.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { synonym } from './schema.ts';
import { normalise } from '#trade/normalise.ts';

/** Every name of a thing leads to all of its other names, written as the index writes words. */
export const seedSynonyms = async (trx: Transaction): Promise<void> => {
  const rows = synonyms.flatMap((names) => {
    const normal = [...new Set(names.map(normalise))];
    return normal.flatMap((term) => normal.filter((means) => means !== term).map((means) => ({ term, means })));
  });
  await trx.insert(synonym).values(rows).onConflictDoNothing();
};
