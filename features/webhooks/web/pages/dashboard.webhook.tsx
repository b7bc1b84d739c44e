import { Webhook as WebhookIcon } from '#platform/web/ui/icons/webhook.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { DeliveryState, webhooks } from '#features/webhooks/contract/webhooks.ts';
import type { Route } from './+types/dashboard.webhook';
import { api } from '#platform/web/api.ts';
import { useRevalidateOnFocus } from '#features/orders/web/use-revalidate-on-focus.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { DeliveriesTable, useRevalidateWhileSending } from '#features/webhooks/web/deliveries-table.tsx';
import { NewSecretAlert, WebhookForm } from '#features/webhooks/web/webhook-form.tsx';
import { WebhookActions } from '#features/webhooks/web/webhook-actions.tsx';
import { WebhookStatusBadge } from '#features/webhooks/web/webhook-status-badges.tsx';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListTabs } from '#platform/web/ui/tabs.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Webhook | Dashboard')];

const tabs: { label: string; state: DeliveryState | null }[] = [
  { label: 'All', state: null },
  { label: 'Waiting', state: 'waiting' },
  { label: 'Given up', state: 'failed' },
  { label: 'Delivered', state: 'delivered' },
];

const parseState = (params: URLSearchParams): DeliveryState | null =>
  DeliveryState.safeParse(params.get('state')).data ?? null;

export const clientLoader = async ({ request, params: { id } }: Route.ClientLoaderArgs) => {
  const state = parseState(new URL(request.url).searchParams);
  try {
    const deliveries = await loadStaffList(
      request,
      webhooks.deliveries,
      { ...(state && { state }) },
      { params: { id } },
    );
    return deliveries && { deliveries, webhook: await api.call(webhooks.get, { params: { id } }) };
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <TableSkeleton label="Loading the webhook" />;

/** One webhook with its settings and messages. */
export default function WebhookPage({ loaderData, params: { id } }: Route.ComponentProps) {
  useRevalidateOnFocus();
  useRevalidateWhileSending(loaderData?.deliveries.items ?? []);
  const [secret, setSecret] = useState<string | null>(null);
  const chosen = parseState(useSearchParams()[0]);
  const { run, pending, error } = useApiCall(webhooks.change, { success: 'Webhook saved', changes: true });
  if (loaderData === null) return <AccessDenied />;
  const { webhook, deliveries } = loaderData;
  const { url, description, events, counts } = webhook;
  const getHref = (state: DeliveryState | null, page?: number) =>
    buildListUrl(`/dashboard/webhooks/${id}`, { ...(state && { state }) }, page);
  const all = counts.waiting + counts.delivered + counts.failed;
  return (
    <>
      <PageHead
        parent={{ to: '/dashboard/webhooks', label: 'Webhooks' }}
        title={url}
        tag={<WebhookStatusBadge webhook={webhook} />}
        note={description === '' ? undefined : <span className="wrap-anywhere">{description}</span>}
      />
      {secret !== null && <NewSecretAlert secret={secret} />}
      <WebhookActions webhook={webhook} onSecret={setSecret} />
      <details className="mb-6 max-w-prose">
        <summary className="min-h-7 cursor-pointer">Address and events</summary>
        <div className="pt-4">
          <WebhookForm
            key={JSON.stringify([url, description, events])}
            values={{ url, description, events }}
            submit="Save"
            pending={pending}
            error={error}
            onSubmit={(body) => void run({ params: { id }, body })}
          />
        </div>
      </details>
      <ListTabs
        label="Messages by state"
        tabs={tabs.map(({ label, state }) => ({
          label,
          to: getHref(state),
          count: state === null ? all : counts[state],
          chosen: state === chosen,
        }))}
      />
      {deliveries.items.length === 0 ? (
        <EmptyState
          icon={WebhookIcon}
          title="No messages"
          sentence={
            chosen === null ? 'Send a test, or wait for one of its events.' : 'There are none with this status.'
          }
        />
      ) : (
        <>
          <DeliveriesTable deliveries={deliveries.items} />
          <ListPagination page={deliveries.page} total={deliveries.total} getHref={(to) => getHref(chosen, to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The webhook did not load');
