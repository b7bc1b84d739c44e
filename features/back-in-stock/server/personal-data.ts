import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { stockAlert } from './schema.ts';
import type { DataSubject } from '#platform/server/data-subject.ts';
import { publicName } from '#features/products/server/product-sql.ts';

/** Exports the back-in-stock alerts of a person's proven address. */
export const exportStockAlerts = async (db: Database, { verifiedEmail }: DataSubject) => ({
  watches: await rows<Record<string, unknown>>(
    db,
    sql`select ${publicName} as name, w.created_at as "createdAt", w.notified_at as "notifiedAt"
          from stock_alert w join product p on p.id = w.product_id where w.email = ${verifiedEmail} order by w.id`,
  ),
});

export const stockAlertMailSubjects = ({ verifiedEmail }: DataSubject): SQL =>
  sql`select id::text from stock_alert where email = ${verifiedEmail}`;

export const forgetStockAlerts = async (trx: Transaction, { verifiedEmail }: DataSubject): Promise<void> => {
  if (verifiedEmail !== '') await trx.delete(stockAlert).where(eq(stockAlert.email, verifiedEmail));
};
