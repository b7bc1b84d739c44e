import { Link, useRevalidator } from 'react-router';
import { formatDateTime } from '#platform/contract/dates.ts';
import { ListTime } from '#platform/web/list-time.tsx';
import {
  type Delivery,
  RESPONSE_TIMEOUT_SECONDS,
  isWebhookEvent,
  webhookEventLabels,
  webhooks,
} from '#features/webhooks/contract/webhooks.ts';
import { Table } from '#platform/web/ui/table.tsx';
import { DeliveryStatusBadge } from './webhook-status-badges.tsx';
import { useEffect } from 'react';
import { CallButton } from '#platform/web/forms/call-button.tsx';

const errorLabels: Record<string, string> = {
  ETIMEDOUT: `No answer in ${RESPONSE_TIMEOUT_SECONDS} seconds`,
  ECONNREFUSED: 'Connection refused',
  ECONNRESET: 'Connection closed',
  ENOTFOUND: 'Host name not found',
  EPRIVATE: 'Not a public address',
};

const DeliverySubject = ({ on: { _id, label, kind } }: Pick<Delivery, 'on'>) => {
  if (kind === 'none') return null;
  const [page, text] =
    kind === 'order'
      ? [`/dashboard/order/${_id}`, `Order ${label}`]
      : [`/dashboard/manageProducts/${_id}/stock`, label];
  return (
    <Link to={page} className="link inline-block min-h-6 text-sm">
      {text}
    </Link>
  );
};

const describeAttempt = ({ status, error }: Delivery['tries'][number]): string =>
  status === null ? (errorLabels[error ?? ''] ?? `Failed: ${error ?? 'unknown'}`) : `Responded with ${status}`;

const DeliveryAttempts = ({ delivery: { tries, dueAt, body } }: { delivery: Delivery }) => (
  <>
    {dueAt !== null && tries.length > 0 && <p className="text-sm">Next try {formatDateTime(dueAt)}</p>}
    {tries.length > 0 && <p className="text-sm text-muted">{tries.slice(-1).map(describeAttempt)}</p>}
    {body !== null && (
      <details>
        <summary className="min-h-6 cursor-pointer text-sm">
          Message and {tries.length === 1 ? '1 try' : `${tries.length} tries`}
        </summary>
        <ul className="mt-1 grid gap-1 text-sm">
          {tries.map((one) => (
            <li key={one.at} className="wrap-anywhere">
              {formatDateTime(one.at)}: {describeAttempt(one)} after {one.ms} ms{' '}
              {one.answer !== '' && <code className="text-muted">{one.answer}</code>}
            </li>
          ))}
        </ul>
        <code className="block text-sm wrap-anywhere">{body}</code>
      </details>
    )}
  </>
);

const ResendButton = ({ delivery: { _id, kind } }: { delivery: Delivery }) => (
  <CallButton
    endpoint={webhooks.replay}
    input={{ params: { id: _id } }}
    success="Sending again"
    label="Send again"
    name={`Send again: ${kind} ${_id}`}
  />
);

const columns = [
  {
    key: 'what',
    header: 'Event',
    card: 'title' as const,
    cell: ({ kind, on, createdAt }: Delivery) => (
      <>
        <span className="block">{isWebhookEvent(kind) ? webhookEventLabels[kind] : 'Test'}</span>
        <DeliverySubject on={on} />
        <span className="block text-sm whitespace-nowrap text-muted">
          <ListTime at={createdAt} />
        </span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    card: 'aside' as const,
    cell: ({ state }: Delivery) => <DeliveryStatusBadge state={state} />,
  },
  {
    key: 'tries',
    header: 'Result',
    card: 'state' as const,
    cell: (delivery: Delivery) => <DeliveryAttempts delivery={delivery} />,
  },
  {
    key: 'acts',
    header: 'Actions',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (delivery: Delivery) => <ResendButton delivery={delivery} />,
  },
];

/** Messages of a webhook, each with its result. */
export const DeliveriesTable = ({ deliveries }: { deliveries: Delivery[] }) => (
  <Table caption="Messages, newest first" columns={columns} rows={deliveries} rowKey={({ _id }) => _id} />
);

const PAUSE_MS = 2000;
/** A claimed message is due again a minute later, in case its process dies. */
const DUE_SOON_MS = 70_000;

/** Reloads the page every two seconds while one of its messages is being sent or is due soon. */
export const useRevalidateWhileSending = (deliveries: readonly Delivery[]): void => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const dueLimit = new Date(Date.now() + DUE_SOON_MS).toISOString();
    if (!deliveries.some(({ dueAt }) => dueAt !== null && dueAt < dueLimit)) return;
    const timer = setTimeout(() => void revalidate(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [deliveries, revalidate]);
};
