import { sql } from 'drizzle-orm';
import { formatDate } from '#platform/contract/dates.ts';
import { type Cents, formatCents, formatDollars } from '#platform/contract/money.ts';
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
} satisfies Partial<NotificationWriters>;
