import { sql } from 'drizzle-orm';
import { type OfferKind, offerNames } from '#features/quotes/contract/offer-status.ts';
import { type Cents, formatCents } from '#platform/contract/money.ts';
import { type NoticeWriters, writeNotice } from '#platform/server/notice-writer.ts';

type NoticedOffer = { number: number; kind: OfferKind; name: string; totalCents: Cents };

export const offerNotices = {
  'offer.accepted': writeNotice<NoticedOffer>({
    about: (id) => sql`
      select json_build_object('number', number, 'kind', kind, 'name', name, 'totalCents', total_cents)
        from offer where id = ${id}::uuid`,
    say: ({ entityId, about: offer }) => ({
      title: offer === null ? 'An offer was accepted' : `${offerNames[offer.kind]} ${offer.number} is accepted`,
      detail: offer === null ? '' : `${offer.name}, ${formatCents(offer.totalCents)}`,
      now: '',
      to: `/dashboard/offers/${entityId}`,
    }),
  }),
} satisfies Partial<NoticeWriters>;
