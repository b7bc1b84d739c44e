import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AskedOrderRequest } from '#features/company-approvals/contract/order-requests.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { WebhookDataByEvent } from '#platform/server/webhook-data.ts';

type RequestRow = Omit<z.infer<typeof AskedOrderRequest>, 'total' | 'createdAt'> & {
  totalCents: Cents;
  createdAt: Date;
};

/** The data of an order that waits for an approval. It is null if the buyer has deleted their account since. */
export const approvalsWebhookData: WebhookDataByEvent = {
  'order_request.asked': {
    schema: AskedOrderRequest.nullable(),
    subject: 'none',
    async read(db, id) {
      const found = await maybeOne<RequestRow>(
        db,
        sql`select r.id as "requestId", r.company_id as "companyId", m.customer_id as "buyerId", r.lines,
                   r.total_cents as "totalCents", r.state, r.created_at as "createdAt"
              from order_request r join company_member m on m.id = r.member_id where r.id = ${id}`,
      );
      if (found === null) return null;
      const { totalCents, createdAt, ...request } = found;
      return { ...request, total: toDollars(totalCents), createdAt: createdAt.toISOString() };
    },
  },
};
