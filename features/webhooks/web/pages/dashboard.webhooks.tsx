import { useState } from 'react';
import { Link } from 'react-router';
import { type Webhook, webhooks } from '#features/webhooks/contract/webhooks.ts';
import type { Route } from './+types/dashboard.webhooks';
import { api } from '#platform/web/api.ts';
import { AdminsOnly } from '#platform/web/shell/admins-only.tsx';
import { errorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { NewKey } from '#features/webhooks/web/new-key.tsx';
import { WebhookForm } from '#features/webhooks/web/webhook-form.tsx';
import { WebhookState } from '#features/webhooks/web/webhook-state.tsx';
import { useCall } from '#platform/web/forms/use-call.ts';
import { mayCall } from '#platform/web/session/may-call.ts';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { titled } from '#platform/web/title.ts';

export const meta: Route.MetaFunction = ({ matches }) => [titled(matches, 'Webhooks | Dashboard')];

export const clientLoader = async (): Promise<Webhook[] | null> =>
  (await mayCall(webhooks.list)) ? api.call(webhooks.list, {}) : null;

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
    cell: (webhook: Webhook) => <WebhookState webhook={webhook} />,
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

const AddForm = ({ onSecret }: { onSecret: (secret: string) => void }) => {
  // A new form for the next one, once one is added.
  const [added, setAdded] = useState(0);
  const { run, pending, error } = useCall(webhooks.add, {
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

/** The addresses of other programs that are told what happens in the shop. */
export default function Webhooks({ loaderData }: Route.ComponentProps) {
  const [secret, setSecret] = useState<string | null>(null);
  if (loaderData === null) return <AdminsOnly />;
  return (
    <>
      <h1 className="mb-2 text-3xl">Webhooks</h1>
      <p className="mb-5 max-w-prose text-muted">
        Tell your bookkeeping, warehouse or courier software what happens here, the moment it happens. Each message is
        signed, and tried again for three days until it is taken.
      </p>
      {secret !== null && <NewKey secret={secret} />}
      {loaderData.length === 0 ? (
        <EmptyState title="No webhooks yet" sentence="Programs that are told what happens here appear here." />
      ) : (
        <Table caption="Webhooks, the oldest first" columns={columns} rows={loaderData} rowKey={({ _id }) => _id} />
      )}
      <section className="mt-8 max-w-prose">
        <h2 className="mb-4 heading-3">Add a webhook</h2>
        <AddForm onSecret={setSecret} />
      </section>
    </>
  );
}

export const ErrorBoundary = errorBoundary('The webhooks did not load');
