import { sql } from 'drizzle-orm';
import { StockChange } from '#features/stock/contract/stock-change.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { WebhookDataByEvent } from '#platform/server/webhook-data.ts';

/** A product's stock, with the same names as in its stock history. */
export const stockWebhookData: WebhookDataByEvent = {
  'stock.changed': {
    schema: StockChange,
    subject: 'product',
    read: (db, id) =>
      maybeOne(
        db,
        sql`select p.id as "productId", p.sku, s.on_hand as "onHand", s.reserved as held, s.on_hand - s.reserved as stock
              from stock s join product p on p.id = s.product_id where p.id = ${id}`,
      ),
  },
};
