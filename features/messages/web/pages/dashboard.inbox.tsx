import { Mail } from '#platform/web/ui/icons/mail.ts';
import { Link, useSearchParams } from 'react-router';
import { formatMoment } from '#platform/contract/dates.ts';
import { type Message, messages, MessageState as State } from '#features/messages/contract/messages.ts';
import { searchOf } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.inbox';
import { MessageState } from '#features/messages/web/message-state.tsx';
import { useRevalidateOnFocus } from '#features/orders/web/use-revalidate-on-focus.ts';
import { AdminsOnly } from '#platform/web/shell/admins-only.tsx';
import { errorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { listAddress } from '#platform/web/shell/list-address.ts';
import { ListPages } from '#platform/web/shell/list-pages.tsx';
import { loadAdminPage } from '#platform/web/shell/load-admin-page.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { FindForm } from '#platform/web/ui/find-form.tsx';
import { ListTabs } from '#platform/web/ui/list-tabs.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { titled } from '#platform/web/title.ts';

const PATH = '/dashboard/inbox';

export const meta: Route.MetaFunction = ({ matches }) => [titled(matches, 'Inbox | Dashboard')];

const tabs: { label: string; state: State | null }[] = [
  { label: 'All', state: null },
  { label: 'Open', state: 'open' },
  { label: 'Closed', state: 'closed' },
];

const stateOf = (params: URLSearchParams): State | null => State.safeParse(params.get('state')).data ?? null;

const chosenBy = (state: State | null, search: string): Record<string, string> => ({
  ...(state !== null && { state }),
  ...(search !== '' && { search }),
});

const addressOf = (chosen: Record<string, string>, page?: number): string => listAddress(PATH, chosen, page);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const params = new URL(request.url).searchParams;
  return loadAdminPage(request, messages.list, chosenBy(stateOf(params), searchOf(params)));
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
        <span className="block text-sm text-muted">{formatMoment(createdAt)}</span>
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
    cell: ({ state }: Message) => <MessageState state={state} />,
  },
];

const None = ({ state, search }: { state: State | null; search: string }) => {
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
  const chosen = stateOf(params);
  const search = searchOf(params);
  if (loaderData === null) return <AdminsOnly />;
  const { items, total, page, counts } = loaderData;
  const { open = 0, closed = 0 } = counts;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Inbox</h1>
        <LinkButton size="sm" variant="secondary" to={`${PATH}/templates`}>
          Reply templates
        </LinkButton>
      </div>
      <FindForm
        what="Find a message"
        hint="E-mail, subject or words"
        action={PATH}
        search={search}
        kept={chosenBy(chosen, '')}
      />
      <ListTabs
        label="Messages by state"
        tabs={tabs.map(({ label, state }) => ({
          label,
          to: addressOf(chosenBy(state, search)),
          count: { all: open + closed, open, closed }[state ?? 'all'],
          chosen: state === chosen,
        }))}
      />
      {items.length === 0 ? (
        <None state={chosen} search={search} />
      ) : (
        <>
          <Table caption="Messages, newest first" columns={columns} rows={items} rowKey={({ _id }) => _id} />
          <ListPages page={page} total={total} hrefOf={(to) => addressOf(chosenBy(chosen, search), to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = errorBoundary('The messages did not load');
