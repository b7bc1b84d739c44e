import { KeyRound } from '#platform/web/ui/icons/key-round.ts';
import { getIsoDateInZone, formatDate, formatDay } from '#platform/contract/dates.ts';
import { type ApiKey, keys } from '#features/api-keys/contract/keys.ts';
import type { Permission } from '#features/index.ts';
import { permissionLabels } from '#features/accounts/contract/roles.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import type { Route } from './+types/dashboard.keys';
import { api } from '#platform/web/api.ts';
import { CreateKeyForm, RevokeButton } from '#features/api-keys/web/key-form.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'API keys | Dashboard')];

export const clientLoader = async () => {
  if (!(await canCall(keys.list))) return null;
  const [list, { timeZone }] = await Promise.all([api.call(keys.list, {}), api.call(settings.getPublic, {})]);
  return { list, today: getIsoDateInZone(new Date().toISOString(), timeZone) };
};

export const HydrateFallback = () => <TableSkeleton label="Loading the keys" />;

const createColumns = (today: string) => [
  {
    key: 'name',
    header: 'Name',
    card: 'title' as const,
    cell: ({ name, prefix }: ApiKey) => (
      <>
        <span className="block wrap-anywhere">{name}</span>
        <span className="block font-mono text-xs font-normal text-muted">{prefix}…</span>
      </>
    ),
  },
  {
    key: 'may',
    header: 'Permissions',
    card: 'lead' as const,
    cell: ({ permissions }: ApiKey) => (
      <span className="text-sm">{permissions.map((one) => permissionLabels[one as Permission] ?? one).join('. ')}</span>
    ),
  },
  {
    key: 'made',
    header: 'Created',
    card: 'meta' as const,
    cell: ({ by: creator, createdAt }: ApiKey) => (
      <>
        <span className="whitespace-nowrap">{formatDay(createdAt)}</span>{' '}
        <span className="text-sm wrap-anywhere text-muted tabular:block">{creator}</span>
      </>
    ),
  },
  {
    key: 'used',
    header: 'Last used',
    card: 'meta' as const,
    cell: ({ lastUsedOn, endsOn }: ApiKey) => (
      <>
        <span className="whitespace-nowrap">{lastUsedOn === null ? 'Never' : formatDate(lastUsedOn)}</span>{' '}
        {endsOn !== null && (
          <span className={`block text-sm whitespace-nowrap ${endsOn < today ? 'text-error' : 'text-muted'}`}>
            {endsOn < today ? 'Expired' : 'Expires'} {formatDate(endsOn)}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'acts',
    header: 'Revoke',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (apiKey: ApiKey) => <RevokeButton apiKey={apiKey} />,
  },
];

/** The API keys with their permissions. */
export default function KeysPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AccessDenied />;
  const { list, today } = loaderData;
  return (
    <>
      <PageHead
        title="API keys"
        note={
          <>
            A key lets another program act for the shop. All calls are described at{' '}
            <a className="link" href="/api/docs">
              /api/docs
            </a>
            .
          </>
        }
      >
        <DialogButton label="Create a key" title="Create a key" variant="primary">
          {(close, hold) => <CreateKeyForm onDone={close} onSecret={hold} />}
        </DialogButton>
      </PageHead>
      {list.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          title="No keys yet"
          sentence="Create one for each program that acts for the shop. It can be revoked at any time."
        />
      ) : (
        <Table caption="API keys, newest first" columns={createColumns(today)} rows={list} rowKey={({ _id }) => _id} />
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The keys did not load');
