import { sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { operations } from '#contract/operations.ts';
import type { Database } from '#server/db/open.ts';
import { one } from '#server/db/query.ts';
import { inBatches } from './batch.ts';
import type { Guards } from './caller.ts';
import type { Api } from './mount.ts';
import { describeApi } from './openapi.ts';

/**
 * @param identity the connections of whatever asks who calls
 * @param deadlineMs the longest that `/ready` asks the database
 */
export const operationsRoutes = (
  api: Api,
  guards: Guards,
  { identity, publicUrl, deadlineMs }: { identity: Database; publicUrl: string; deadlineMs: number },
): void => {
  const canWrite = inBatches(
    async (asked: null[]) => {
      const { readOnly } = await one<{ readOnly: string }>(
        identity,
        sql`select current_setting('transaction_read_only') as "readOnly"`,
      );
      return asked.map(() => readOnly === 'off');
    },
    { most: 100, atOnce: 1, deadlineMs },
  );
  let description: Record<string, unknown> | null = null;
  api.mount(operations.health, async () => ({ status: 'ok' as const }));
  api.mount(operations.ready, async () => {
    // As every signed-in call does first: where that hangs, no request should come here.
    await guards.findCaller('nobody');
    // It is read-only on a replica, and on a primary that has been put off.
    if (!(await canWrite(null))) throw new Refusal('not_ready');
    return { status: 'ready' as const };
  });
  // Written when it is first asked for.
  api.mount(operations.describe, async () => (description ??= describeApi(publicUrl)));
};
