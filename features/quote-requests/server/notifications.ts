import { sql } from 'drizzle-orm';
import { type QuoteRequestState, quoteRequestStateLabels } from '#features/quote-requests/contract/quote-requests.ts';
import { isReachable } from '#platform/contract/reachable-email.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { MailContentWriters } from '#platform/server/mail/compose-mail.ts';
import { type NotificationWriters, defineNotificationWriter } from '#platform/server/notification-writer.ts';

/** The email with the words of the shop about a request that it does not answer with a quote. */
export const quoteRequestMails = (publicUrl: string) =>
  ({
    'quote.declined': async (db, id) => {
      const found = await maybeOne<{ name: string; email: string; answer: string }>(
        db,
        sql`select c.name, c.email, r.answer from quote_request r join customer c on c.id = r.customer_id
             where r.id = ${id} and r.state = 'declined'`,
      );
      if (found === null || !isReachable(found.email)) return null;
      return {
        to: found.email,
        subject: 'We cannot offer you the quote that you asked for',
        greeting: `Hello ${found.name},`,
        paragraphs: ['We have read your request for a quote, and cannot offer one. Here is why:', found.answer],
        link: { label: 'View the request', url: `${publicUrl}/dashboard/myquotes/${id}` },
      };
    },
  }) satisfies Partial<MailContentWriters>;

export const quoteRequestNotifications = {
  'quote.asked': defineNotificationWriter<{ name: string; state: QuoteRequestState; lines: number }>({
    about: (id) => sql`
      select json_build_object('name', c.name, 'state', r.state,
                               'lines', (select count(*) from quote_request_line l where l.request_id = r.id))
        from quote_request r join customer c on c.id = r.customer_id where r.id = ${id}::uuid`,
    write: ({ about: request }) => ({
      title: request === null ? 'A customer asked for a quote' : `${request.name} asks for a quote`,
      detail: request === null ? '' : `${request.lines} ${request.lines === 1 ? 'product' : 'products'}`,
      now: request === null || request.state === 'asked' ? '' : quoteRequestStateLabels[request.state],
      to: '/dashboard/offers/requests?state=asked',
    }),
  }),
} satisfies Partial<NotificationWriters>;
