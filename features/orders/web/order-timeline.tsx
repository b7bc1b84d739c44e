import { formatDateTime } from '#platform/contract/dates.ts';
import type { OrderEvent } from '#features/orders/contract/orders.ts';

const dots = { good: 'text-success', bad: 'text-error', plain: 'text-muted' };

/** Everything that happened to an order, oldest first. */
export const OrderTimeline = ({ events }: { events: OrderEvent[] }) => (
  <section aria-labelledby="happened">
    <h2 id="happened" className="mb-4 text-2xl">
      What happened
    </h2>
    <ol aria-labelledby="happened" className="ml-1.5 border-l-2 border-line">
      {events.map(({ createdAt, what, tone, by, note }) => (
        <li key={`${createdAt} ${what} ${note}`} className="relative pb-5 pl-6 wrap-anywhere last:pb-0">
          <span
            aria-hidden
            className={`absolute top-1.5 -left-[0.4375rem] size-3 rounded-full bg-current ${dots[tone]}`}
          />
          <strong className="figures">{what}</strong>
          <span className="block text-sm text-muted figures">
            {formatDateTime(createdAt)}
            {by !== null && `, ${by}`}
          </span>
          {note !== null && <span className="block text-sm whitespace-pre-line">{note}</span>}
        </li>
      ))}
    </ol>
  </section>
);
