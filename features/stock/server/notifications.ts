import { sql } from 'drizzle-orm';
import { rows } from '#platform/server/db/query.ts';
import type { MailContentWriters } from '#platform/server/mail/compose-mail.ts';
import { lowStockThreshold } from './low-stock.ts';
import { type NotificationWriters, defineNotificationWriter } from '#platform/server/notification-writer.ts';

/** Most products that the email lists; the page it links to lists all. */
const MOST_NAMED = 30;

type LowStockMailRow = { sku: string; name: string; stock: number; lowAt: number };

/**
 * The daily email with the products that became low since the previous email.
 * @param shopEmail address of the person who reorders for the shop
 */
export const stockMails = (publicUrl: string, shopEmail: string) =>
  ({
    'stock.low': async (db, day) => {
      const fallen = await rows<LowStockMailRow>(
        db,
        sql`select p.sku, p.name, s.on_hand - s.reserved as stock, ${lowStockThreshold} as "lowAt"
              from low_stock l join product p on p.id = l.product_id join stock s on s.product_id = p.id
             where l.notified_on = ${day}::date and p.status = 'active' order by stock, p.sku`,
      );
      if (fallen.length === 0) return null;
      const remainingCount = fallen.length - MOST_NAMED;
      return {
        to: shopEmail,
        subject: fallen.length === 1 ? '1 product is low on stock' : `${fallen.length} products are low on stock`,
        greeting: 'Hello,',
        paragraphs: [
          'These products have reached or fallen below the number at which you reorder. We tell you once about each, until its stock has been above that number again.',
          ...(remainingCount > 0
            ? [`The first ${MOST_NAMED} are shown here. ${remainingCount} more are in the list.`]
            : []),
        ],
        facts: fallen
          .slice(0, MOST_NAMED)
          .map(({ sku, name, stock, lowAt: at }) => [`${sku} ${name}`, `${stock} left, reorder at ${at}`]),
        link: { label: 'View low stock', url: `${publicUrl}/dashboard/stock/low` },
        footer: `To stop these emails: ${publicUrl}/dashboard/settings`,
      };
    },
  }) satisfies Partial<MailContentWriters>;

export const stockNotifications = {
  'stock.low': defineNotificationWriter<{ sku: string; name: string }>({
    about: (id) => sql`select json_build_object('sku', sku, 'name', name) from product where id = ${id}::uuid`,
    write: ({ pieces, about: product }) => ({
      title: pieces === 1 ? `${product?.sku ?? 'A product'} is low` : `${pieces} products are low`,
      detail: pieces === 1 ? (product?.name ?? '') : `${product?.name ?? 'One product'} and ${pieces - 1} more`,
      now: '',
      to: '/dashboard/stock/low',
    }),
  }),
  /** Lists the products of a count that are now short. */
  'stock.short': defineNotificationWriter<{ products: number; sku: string | null }>({
    about: (id) => sql`
      select json_build_object('products', count(*), 'sku', min(x.sku))
        from stock_move m join stock s on s.product_id = m.product_id and s.short > 0
        join product x on x.id = m.product_id
       where m.entry_id = ${id}::uuid`,
    write: ({ about: short }) => ({
      title: 'A count found fewer pieces than are reserved',
      detail:
        short === null || short.sku === null
          ? ''
          : `${short.sku}${short.products > 1 ? ` and ${short.products - 1} more` : ''}`,
      now: short === null || short.products === 0 ? 'Nothing is short now' : '',
      to: '/dashboard/stock',
    }),
  }),
} satisfies Partial<NotificationWriters>;
