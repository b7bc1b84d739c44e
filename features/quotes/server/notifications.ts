import { sql } from 'drizzle-orm';
import { formatDate } from '#platform/contract/dates.ts';
import { type Cents, formatCents, formatDollars } from '#platform/contract/money.ts';
import { type QuoteRequestState, quoteRequestStateLabels } from '#features/quotes/contract/quote-requests.ts';
import { isReachable } from '#platform/contract/reachable-email.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { type QuoteKind, quoteAllows, quoteKindLabels } from '#features/quotes/contract/quote-status.ts';
import type { PricedQuote } from '#features/quotes/contract/priced-quote.ts';
import { includedTaxRows, summaryRows } from '#features/orders/contract/order-sums.ts';
import { toAttachments } from '#features/documents/server/draw-document.ts';
import type { MailContentWriters } from '#platform/server/mail/compose-mail.ts';
import type { MailFact, MailGoods } from '#platform/server/mail/mail-goods.ts';
import { buildQuoteDocument } from './print-quote.ts';
import { createQuoteLink } from './quote-link.ts';
import { type SavedQuote, findQuote, priceSavedQuote } from './get-quote.ts';
import { type NotificationWriters, defineNotificationWriter } from '#platform/server/notification-writer.ts';

const describeQuote = ({ kind, endsOn, reference }: SavedQuote): string[] => {
  const subject = kind === 'quote' ? 'the quote you requested' : 'the order we have put together for you';
  const prices =
    kind === 'quote'
      ? `Its prices are valid until the end of ${formatDate(endsOn ?? '')}.`
      : 'Its prices are those of the day you accept it, except those we have agreed.';
  return [
    `Here is ${subject}${reference === '' ? '' : `, your reference ${reference}`}. ${prices}`,
    'Follow the link to view it, accept it and pay. Log in with this email address. If you have no account, register first. The goods are not held for you until you accept.',
  ];
};

const toQuoteGoods = ({ lines }: PricedQuote): MailGoods[] => [
  {
    heading: '',
    products: lines.map(({ productName, sku, img, quantity, price }) => ({
      name: productName,
      sku,
      img,
      quantity,
      amount: formatDollars(price),
    })),
  },
];

const listQuoteSums = (priced: PricedQuote): MailFact[] =>
  [...summaryRows(priced), { label: 'Total', value: formatDollars(priced.total) }, ...includedTaxRows(priced)].map(
    ({ label, value }): MailFact => [label, value],
  );

/**
 * The email with the link to an offer. Nothing is sent if the offer has since been withdrawn, accepted, expired or
 * changed to another address.
 */
export const quoteMails = (publicUrl: string, fee: Cents) =>
  ({
    'offer.sent': async (db, id, shop) => {
      const offer = await findQuote(db, sql`o.id = ${id}`);
      if (offer === null || !quoteAllows(offer.status, 'accept')) return null;
      const { pricedQuote } = await priceSavedQuote(db, offer, fee);
      const isQuote = offer.kind === 'quote';
      const token = await createQuoteLink(db, offer);
      if (token === null) return null;
      return {
        to: offer.email,
        subject: isQuote
          ? `Quote ${offer.number} from ${shop.name}`
          : `Your order ${offer.number} is waiting for you to accept it`,
        greeting: `Hello ${offer.name},`,
        paragraphs: [...describeQuote(offer), ...(offer.note === '' ? [] : [offer.note])],
        goods: toQuoteGoods(pricedQuote),
        sums: listQuoteSums(pricedQuote),
        link: { label: `See the ${quoteKindLabels[offer.kind].toLowerCase()}`, url: `${publicUrl}/offer#${token}` },
        attachments: isQuote ? await toAttachments(await buildQuoteDocument(db, offer, fee)) : [],
      };
    },
  }) satisfies Partial<MailContentWriters>;

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

type AcceptedQuoteRow = { number: number; kind: QuoteKind; name: string; totalCents: Cents };

export const quoteNotifications = {
  'offer.accepted': defineNotificationWriter<AcceptedQuoteRow>({
    about: (id) => sql`
      select json_build_object('number', number, 'kind', kind, 'name', name, 'totalCents', total_cents)
        from offer where id = ${id}::uuid`,
    write: ({ entityId, about: offer }) => ({
      title: offer === null ? 'An offer was accepted' : `${quoteKindLabels[offer.kind]} ${offer.number} is accepted`,
      detail: offer === null ? '' : `${offer.name}, ${formatCents(offer.totalCents)}`,
      now: '',
      to: `/dashboard/offers/${entityId}`,
    }),
  }),
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
