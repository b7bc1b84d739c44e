import { sql } from 'drizzle-orm';
import { nameOrder, type NoticedOrder, noticedOrder, pageOfOrder } from '#features/orders/server/notices.ts';
import type { ReturnStatus } from '#features/returns/contract/return-status.ts';
import { type NoticeWriters, writeNotice } from '#platform/server/notice-writer.ts';

const states: Record<ReturnStatus, string> = {
  asked: '',
  accepted: 'Accepted',
  refused: 'Refused',
  received: 'Received',
};

export const returnNotices = {
  'return.asked': writeNotice<{ status: ReturnStatus; order: NoticedOrder }>({
    about: (id) => sql`
      select json_build_object('status', q.status, 'order', (${noticedOrder(sql`q.order_id`)}))
        from return_request q where q.id = ${id}::uuid`,
    say: ({ about }) => ({
      title: `A return of ${nameOrder(about?.order ?? null)}`,
      detail: about?.order.userName ?? '',
      now: states[about?.status ?? 'asked'],
      to: pageOfOrder(about?.order ?? null),
    }),
  }),
} satisfies Partial<NoticeWriters>;
