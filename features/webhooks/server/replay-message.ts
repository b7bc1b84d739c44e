import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { TEST_EVENT } from '#features/webhooks/contract/webhooks.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { getWebhook } from './find-webhook.ts';

/**
 * Lets an address be told something that means nothing, and that nothing waits for.
 * @throws DomainError `webhook_not_found`, `webhook_off`
 */
export const queueTest = async (db: Database, id: string): Promise<void> => {
  const { active } = await getWebhook(db, id);
  if (!active) throw new DomainError('webhook_off');
  await execute(
    db,
    sql`insert into webhook_delivery (webhook_id, kind, entity_id) values (${id}, ${TEST_EVENT}, uuidv7()::text)`,
  );
};

/**
 * Lets a message be sent once more, as it was; one that waits is sent now.
 * @throws DomainError `webhook_not_found`, `webhook_off`
 */
export const replayDelivery = async (db: Database, id: string): Promise<void> => {
  const found = await maybeOne<{ isActive: boolean }>(
    db,
    sql`select w.is_active as "isActive" from webhook_delivery d join webhook w on w.id = d.webhook_id where d.id = ${id}`,
  );
  if (found === null) throw new DomainError('webhook_not_found');
  if (!found.isActive) throw new DomainError('webhook_off');
  await execute(
    db,
    sql`update webhook_delivery set state = 'waiting', tries = 0, due_at = least(due_at, now()) where id = ${id}`,
  );
};
