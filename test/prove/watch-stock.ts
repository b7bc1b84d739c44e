import type { Database } from '#platform/server/db/open.ts';
import { repeatUntilStopped } from './repeat.ts';

/**
 * Looks all the while whether more of a product is promised than there is: what was oversold may be released again
 * before the books are compared.
 */
export const watchStock = (db: Database) => {
  const oversold = new Set<string>();
  const looking = repeatUntilStopped(
    () => 100,
    async () => {
      const { rows } = await db.$client.query<{ id: string }>(
        'select product_id as id from stock where reserved > on_hand',
      );
      for (const { id } of rows) oversold.add(id);
    },
  );
  return {
    /** What was seen. */
    async stop(): Promise<string[]> {
      await looking.stop();
      return [...oversold].map((id) => `product ${id} was oversold`);
    },
  };
};
