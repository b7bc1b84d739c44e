import { sql } from 'drizzle-orm';
import { type Cents, formatCents } from '#platform/contract/money.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { MailContent, MailContentWriters } from '#platform/server/mail/compose-mail.ts';

type StockAlertRow = { email: string; token: string; name: string; slug: string; cents: Cents; minOrder: number };

export const stockAlertMails = (publicUrl: string) =>
  ({
    'product.back': async (db, id) => {
      const row = await maybeOne<StockAlertRow>(
        db,
        sql`select w.email, w.token, p.name, p.slug, p.unit_price_cents as cents, p.min_order as "minOrder"
              from stock_alert w join product p on p.id = w.product_id and p.status = 'active' where w.id = ${id}`,
      );
      if (row === null) return null;
      const mail: MailContent = {
        to: row.email,
        subject: `${row.name} is back in stock`,
        greeting: 'Hello,',
        paragraphs: [
          'You asked us to tell you when this is back in stock. It is now. This is the only email we send about it.',
        ],
        facts: [
          ['Product', row.name],
          ['Unit Price', formatCents(row.cents)],
          ['Minimum Order', String(row.minOrder)],
        ],
        link: { label: 'See the product', url: `${publicUrl}/products/${row.slug}` },
        footer: `Changed your mind? ${publicUrl}/watches/stop?token=${row.token}`,
      };
      return {
        ...mail,
        // One-click unsubscribe in email programs (RFC 8058).
        headers: {
          'List-Unsubscribe': `<${publicUrl}/api/watches/stop?token=${row.token}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      };
    },
  }) satisfies Partial<MailContentWriters>;
