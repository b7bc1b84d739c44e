import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { MOST_WEBHOOKS, type Webhook } from '#features/webhooks/contract/webhooks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import { toWebhook, webhookColumns, type WebhookRow } from './webhook-row.ts';

/** All of them, the oldest first. */
export const listWebhooks = async (db: Database): Promise<Webhook[]> => {
  const found = await rows<WebhookRow>(
    db,
    sql`select ${webhookColumns} from webhook w order by w.id limit ${MOST_WEBHOOKS}`,
  );
  return found.map(toWebhook);
};

/** @throws DomainError `webhook_not_found` */
export const getWebhook = async (db: Database | Transaction, id: string): Promise<Webhook> => {
  const found = await maybeOne<WebhookRow>(db, sql`select ${webhookColumns} from webhook w where w.id = ${id}`);
  if (found === null) throw new DomainError('webhook_not_found');
  return toWebhook(found);
};
