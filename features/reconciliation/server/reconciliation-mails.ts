import { sql } from 'drizzle-orm';
import { type Cents, formatCents } from '#platform/contract/money.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { MailContentWriters } from '#platform/server/mail/compose-mail.ts';

/**
 * Emails to the person responsible for the shop's money, about records that differ from the card provider's.
 * @param to their email address
 */
export const reconciliationMails = (publicUrl: string, to: string) => {
  const greeting = 'Hello,';
  const checksPage = { label: 'See the checks', url: `${publicUrl}/dashboard/checks` };
  return {
    'payment.unmatched': async (db, id) => {
      const row = await maybeOne<{ cents: Cents }>(
        db,
        sql`select amount_cents as cents from unmatched_payment where intent_id = ${id}`,
      );
      if (row === null) return null;
      return {
        to,
        subject: `Money without an order: ${formatCents(row.cents)}`,
        greeting,
        paragraphs: [
          `The card provider took ${formatCents(row.cents)} in the name of this shop (${id}), but no order matches it. That happens when the database is restored from a backup.`,
          'Find out at the card provider who paid. You can refund it on the Checks page.',
        ],
        link: checksPage,
      };
    },
    'event.stuck': async (db, id) => {
      const row = await maybeOne<{ type: string; intentId: string | null }>(
        db,
        sql`select type, intent_id as "intentId" from stuck_event where id = ${id}`,
      );
      if (row === null) return null;
      return {
        to,
        subject: 'A message from the card provider could not be processed',
        greeting,
        paragraphs: [
          `The shop could not process ${row.type} (${id}, ${row.intentId ?? 'no payment'}) and has set it aside.`,
          'It is retried once a day. Please call the person who looks after the shop.',
        ],
        link: checksPage,
      };
    },
    'checks.differ': async () => ({
      to,
      subject: 'The card provider’s records differ from ours',
      greeting,
      paragraphs: ['The daily comparison found amounts that differ. The Checks page lists them.'],
      link: checksPage,
    }),
  } satisfies Partial<MailContentWriters>;
};
