import { sql } from 'drizzle-orm';
import { rows } from '#platform/server/db/query.ts';
import type { MailContentWriters } from '#platform/server/mail/compose-mail.ts';
import { lowStockThreshold } from './select-low.ts';

/** A mail names so many; all of them are in the list it leads to. */
const MOST_NAMED = 30;

type LowStockMailRow = { sku: string; name: string; stock: number; lowAt: number };

/**
 * The mail of a day to whoever orders for the shop: what has fallen to its threshold since the mail before.
 * @param shopEmail who that is
 */
export const stockMails = (publicUrl: string, shopEmail: string) =>
  ({
    'stock.low': async (db, day) => {
      const fallen = await rows<LowStockMailRow>(
        db,
        sql`select p.sku, p.name, s.on_hand - s.reserved as stock, ${lowStockThreshold} as "lowAt"
              from low_stock l join product p on p.id = l.product_id join stock s on s.product_id = p.id
             where l.told_on = ${day}::date and p.status = 'active' order by stock, p.sku`,
      );
      if (fallen.length === 0) return null;
      const left = fallen.length - MOST_NAMED;
      return {
        to: shopEmail,
        subject: fallen.length === 1 ? '1 product is low in stock' : `${fallen.length} products are low in stock`,
        greeting: 'Hello,',
        paragraphs: [
          'These have fallen to the number at which you reorder, or below it. You are told once of each, until it has been above that number again.',
          ...(left > 0 ? [`The first ${MOST_NAMED} are here, and ${left} more are in the list.`] : []),
        ],
        facts: fallen
          .slice(0, MOST_NAMED)
          .map(({ sku, name, stock, lowAt: at }) => [`${sku} ${name}`, `${stock} left, reorder at ${at}`]),
        link: { label: 'See what is low', url: `${publicUrl}/dashboard/stock/low` },
        footer: `No more such mails? ${publicUrl}/dashboard/settings`,
      };
    },
  }) satisfies Partial<MailContentWriters>;
