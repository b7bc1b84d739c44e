import { sql } from 'drizzle-orm';
import { ProductPublication } from '#features/drafts/contract/product-publication.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { WebhookData, WebhookDataByEvent } from '#platform/server/webhook-data.ts';

const publication: WebhookData = {
  schema: ProductPublication,
  subject: 'product',
  read: (db, id) =>
    maybeOne(
      db,
      sql`select id as "productId", sku, name, slug, status = 'active' as "isSold" from product where id = ${id}`,
    ),
};

export const draftsWebhookData: WebhookDataByEvent = {
  'product.published': publication,
  'product.withdrawn': publication,
};
