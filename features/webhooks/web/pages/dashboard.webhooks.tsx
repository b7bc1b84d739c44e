import { useState } from 'react';
import { Link } from 'react-router';
import { type Webhook, webhooks } from '#features/webhooks/contract/webhooks.ts';
import type { Route } from './+types/dashboard.webhooks';
import { api } from '#platform/web/api.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { NewSecretAlert, WebhookForm } from '#features/webhooks/web/webhook-form.tsx';
import { WebhookStatusBadge } from '#features/webhooks/web/webhook-status-badges.tsx';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { canCall } from '#platform/web/session/permissions.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Webhooks | Dashboard')];

export const clientLoader = async (): Promise<Webhook[] | null> =>
  (await canCall(webhooks.list)) ? api.call(webhooks.list, {}) : null;

export const HydrateFallback = () => <TableSkeleton label="Loading the webhooks" />;

const columns = [
  {
    key: 'address',
    header: 'Address',
    card: 'title' as const,
    cell: ({ _id, url, description }: Webhook) => (
      <>
        <Link to={`/dashboard/webhooks/${_id}`} prefetch="intent" className="link inline-block min-h-6 wrap-anywhere">
          {url}
        </Link>
        {description !== '' && <span className="block text-sm wrap-anywhere text-muted">{description}</span>}
      </>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    card: 'state' as const,
    cell: (webhook: Webhook) => <WebhookStatusBadge webhook={webhook} />,
  },
  {
    key: 'events',
    header: 'Events',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ events }: Webhook) => events.length,
  },
  {
    key: 'waiting',
    header: 'Waiting',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ counts }: Webhook) => counts.waiting,
  },
];

const AddWebhookForm = ({ onSecret }: { onSecret: (secret: string) => void }) => {
  // Resets the form after a webhook is added.
  const [added, setAdded] = useState(0);
  const { run, pending, error } = useApiCall(webhooks.add, {
    success: 'Webhook added',
    changes: true,
    done: ({ secret }) => {
      onSecret(secret);
      setAdded(added + 1);
    },
  });
  return (
    <WebhookForm
      key={added}
      values={{ url: '', description: '', events: [] }}
      submit="Add webhook"
      pending={pending}
      error={error}
      onSubmit={(body) => void run({ body })}
    />
  );
};

/** All webhooks, and the form for a new one. */
export default function Webhooks({ loaderData }: Route.ComponentProps) {
  const [secret, setSecret] = useState<string | null>(null);
  if (loaderData === null) return <AccessDenied />;
  return (
    <>
      <PageHead
        title="Webhooks"
        note="Send events to your bookkeeping, warehouse or courier software as they happen. Each message is signed, and retried for up to three days until it is accepted."
      />
      {secret !== null && <NewSecretAlert secret={secret} />}
      {loaderData.length === 0 ? (
        <EmptyState title="No webhooks yet" sentence="Programs that receive events from this shop appear here." />
      ) : (
        <Table caption="Webhooks, oldest first" columns={columns} rows={loaderData} rowKey={({ _id }) => _id} />
      )}
      <section className="mt-8 max-w-prose">
        <h2 className="mb-4 heading-3">Add a webhook</h2>
        <AddWebhookForm onSecret={setSecret} />
      </section>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The webhooks did not load');
