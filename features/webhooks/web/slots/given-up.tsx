import { Link } from 'react-router';
import type { FailedWebhook } from '#features/failures/contract/failures.ts';
import { ListTime } from '#platform/web/list-time.tsx';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { Table } from '#platform/web/ui/table.tsx';

const columns = [
  {
    key: 'what',
    header: 'Webhook',
    card: 'title' as const,
    cell: ({ _id, url }: FailedWebhook) => (
      <IfPermitted permission="webhooks.edit" otherwise={<span className="wrap-anywhere">{url}</span>}>
        <Link to={`/dashboard/webhooks/${_id}`} className="link inline-block min-h-6 wrap-anywhere">
          {url}
        </Link>
      </IfPermitted>
    ),
  },
  {
    key: 'since',
    header: 'Turned off',
    card: 'meta' as const,
    cell: ({ at }: FailedWebhook) => <ListTime at={at} />,
  },
];

/** Part of the Failed page: webhooks that the shop turned off. */
export default function FailedWebhooksTable({ webhooks }: { webhooks: FailedWebhook[] }) {
  return (
    webhooks.length > 0 && (
      <Table caption="Webhooks turned off" captionShown columns={columns} rows={webhooks} rowKey={({ _id }) => _id} />
    )
  );
}
