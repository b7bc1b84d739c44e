import { sql } from 'drizzle-orm';
import type { Webhook, WebhookEvent } from '#features/webhooks/contract/webhooks.ts';

export type WebhookRow = Omit<Webhook, 'createdAt' | 'events'> & { createdAt: Date; events: WebhookEvent[] };

export const webhookColumns = sql`
  w.id as "_id", w.url, w.description, w.events, w.is_active as active, w.failed_at is not null as failing,
  w.created_at as "createdAt",
  (select json_build_object('waiting', count(*) filter (where d.state = 'waiting'),
                            'delivered', count(*) filter (where d.state = 'delivered'),
                            'failed', count(*) filter (where d.state = 'failed'))
     from webhook_delivery d where d.webhook_id = w.id) as counts`;

export const toWebhook = ({ createdAt, ...row }: WebhookRow): Webhook => ({
  ...row,
  createdAt: createdAt.toISOString(),
});
