import { sql } from 'drizzle-orm';
import {
  capital,
  nameOrder,
  type NoticedOrder,
  noticedOrder,
  pageOfOrder,
  sayBuyer,
} from '#features/orders/server/notices.ts';
import { type NoticeWriters, writeNotice } from '#platform/server/notice-writer.ts';

type NoticedDispute = { status: 'open' | 'won' | 'lost'; order: NoticedOrder };

export const paymentNotices = {
  'dispute.opened': writeNotice<NoticedDispute>({
    about: (id) => sql`
      select json_build_object('status', d.status, 'order', (${noticedOrder(sql`y.order_id`)}))
        from dispute d join payment y on y.id = d.payment_id where d.id = ${id}`,
    say: ({ about }) => ({
      title: `${capital(nameOrder(about?.order ?? null))} is disputed`,
      detail: sayBuyer(about?.order ?? null),
      now: about === null || about.status === 'open' ? '' : capital(about.status),
      to: pageOfOrder(about?.order ?? null),
    }),
  }),
  'refund.failed': writeNotice<NoticedOrder>({
    about: (id) =>
      noticedOrder(
        sql`(select y.order_id from refund r join payment y on y.id = r.payment_id where r.id = ${id}::uuid)`,
      ),
    say: ({ about: order }) => ({
      title: `The refund of ${nameOrder(order)} has failed`,
      detail: sayBuyer(order),
      now: '',
      to: pageOfOrder(order),
    }),
  }),
  'payment.stray': writeNotice({
    say: ({ entityId }) => ({ title: 'Money without an order', detail: entityId, now: '', to: '/dashboard/checks' }),
  }),
  'event.stuck': writeNotice({
    say: ({ entityId }) => ({
      title: 'A message of the card provider could not be processed',
      detail: entityId,
      now: '',
      to: '/dashboard/checks',
    }),
  }),
  'checks.differ': writeNotice({
    say: () => ({
      title: 'The card provider’s records differ from ours',
      detail: '',
      now: '',
      to: '/dashboard/checks',
    }),
  }),
} satisfies Partial<NoticeWriters>;
