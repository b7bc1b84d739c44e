import type { Database } from '#platform/server/db/open.ts';
import { repeatUntilStopped } from './repeat.ts';

/** Checks stock continuously, because oversold pieces may be released again before the final comparison. */
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
    async stop(): Promise<string[]> {
      await looking.stop();
      return [...oversold].map((id) => `product ${id} was oversold`);
    },
  };
};
