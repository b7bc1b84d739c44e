import { sql } from 'drizzle-orm';
import { type QuoteKind, quoteKindLabels } from '#features/quotes/contract/offer-status.ts';
import { type Cents, formatCents } from '#platform/contract/money.ts';
import { type NotificationWriters, defineNotificationWriter } from '#platform/server/notice-writer.ts';

type AcceptedQuoteRow = { number: number; kind: QuoteKind; name: string; totalCents: Cents };

export const quoteNotifications = {
  'offer.accepted': defineNotificationWriter<AcceptedQuoteRow>({
    about: (id) => sql`
      select json_build_object('number', number, 'kind', kind, 'name', name, 'totalCents', total_cents)
        from offer where id = ${id}::uuid`,
    say: ({ entityId, about: offer }) => ({
      title: offer === null ? 'An offer was accepted' : `${quoteKindLabels[offer.kind]} ${offer.number} is accepted`,
      detail: offer === null ? '' : `${offer.name}, ${formatCents(offer.totalCents)}`,
      now: '',
      to: `/dashboard/offers/${entityId}`,
    }),
  }),
} satisfies Partial<NotificationWriters>;
