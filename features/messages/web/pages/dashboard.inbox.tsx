import { Mail } from '#platform/web/ui/icons/mail.ts';
import { Link, useSearchParams } from 'react-router';
import { ListTime } from '#platform/web/list-time.tsx';
import { type Message, messages, MessageState as State } from '#features/messages/contract/messages.ts';
import { parseSearchParam } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.inbox';
import { MessageStatusBadge } from '#features/messages/web/message-status-badge.tsx';
import { useRevalidateOnFocus } from '#features/orders/web/use-revalidate-on-focus.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { ListTabs } from '#platform/web/ui/tabs.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

const PATH = '/dashboard/inbox';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Inbox | Dashboard')];

const tabs: { label: string; state: State | null }[] = [
  { label: 'All', state: null },
  { label: 'Open', state: 'open' },
  { label: 'Closed', state: 'closed' },
];

const parseState = (params: URLSearchParams): State | null => State.safeParse(params.get('state')).data ?? null;

const toFilterParams = (state: State | null, search: string): Record<string, string> => ({
  ...(state !== null && { state }),
  ...(search !== '' && { search }),
});

const listUrl = (chosen: Record<string, string>, page?: number): string => buildListUrl(PATH, chosen, page);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const params = new URL(request.url).searchParams;
  return loadStaffList(request, messages.list, toFilterParams(parseState(params), parseSearchParam(params)));
};

export const HydrateFallback = () => <TableSkeleton label="Loading the messages" />;

const columns = [
  {
    key: 'from',
    header: 'From',
    card: 'state' as const,
    cell: ({ email, createdAt }: Message) => (
      <div className="tabular:w-56">
        <span className="block text-sm wrap-anywhere">{email}</span>
        <span className="block text-sm text-muted">
          <ListTime at={createdAt} />
        </span>
      </div>
    ),
  },
  {
    key: 'subject',
    header: 'Subject',
    card: 'title' as const,
    cell: ({ _id, subject, message }: Message) => (
      <>
        <Link to={`${PATH}/${_id}`} prefetch="intent" className="link inline-block min-h-6 wrap-anywhere">
          {subject}
        </Link>
        <span className="line-clamp-2 text-sm font-normal wrap-anywhere text-muted">{message}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    card: 'aside' as const,
    cell: ({ state }: Message) => <MessageStatusBadge state={state} />,
  },
];

const NoMessages = ({ state, search }: { state: State | null; search: string }) => {
  if (search !== '') {
    return (
      <EmptyState
        icon={Mail}
        title="No message found"
        sentence={`No ${state ?? ''} message has “${search}” in its sender, subject or words.`.replace('  ', ' ')}
        action={<LinkButton to={PATH}>Show all messages</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      icon={Mail}
      title={state === 'open' ? 'Nothing to answer' : 'No messages'}
      sentence={
        state === null ? 'What people write in Contact Us appears here.' : `No message is ${state} at the moment.`
      }
    />
  );
};

export default function Inbox({ loaderData }: Route.ComponentProps) {
  useRevalidateOnFocus();
  const params = useSearchParams()[0];
  const chosen = parseState(params);
  const search = parseSearchParam(params);
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page, counts } = loaderData;
  const { open = 0, closed = 0 } = counts;
  return (
    <>
      <PageHead title="Inbox">
        <LinkButton size="sm" variant="secondary" to={`${PATH}/templates`}>
          Reply templates
        </LinkButton>
      </PageHead>
      <ListSearchForm
        label="Find a message"
        hint="Email, subject or words"
        action={PATH}
        search={search}
        hiddenParams={toFilterParams(chosen, '')}
      />
      <ListTabs
        label="Messages by state"
        tabs={tabs.map(({ label, state }) => ({
          label,
          to: listUrl(toFilterParams(state, search)),
          count: { all: open + closed, open, closed }[state ?? 'all'],
          chosen: state === chosen,
        }))}
      />
      {items.length === 0 ? (
        <NoMessages state={chosen} search={search} />
      ) : (
        <>
          <Table caption="Messages, newest first" columns={columns} rows={items} rowKey={({ _id }) => _id} />
          <ListPagination page={page} total={total} getHref={(to) => listUrl(toFilterParams(chosen, search), to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The messages did not load');
