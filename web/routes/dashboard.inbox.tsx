import { Mail } from 'lucide-react';
import { formatMoment } from '#contract/dates.ts';
import { type Message, messages } from '#contract/messages.ts';
import { PAGE_SIZE } from '#contract/pages.ts';
import type { Route } from './+types/dashboard.inbox';
import { AdminsOnly } from '../features/shell/admins-only.tsx';
import { errorBoundary } from '../features/shell/error-boundary.tsx';
import { loadAdminPage } from '../features/shell/load-admin-page.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { TableSkeleton } from '../ui/skeleton.tsx';
import { Table } from '../ui/table.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Inbox | Dashboard | Copperline' }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadAdminPage(request, messages.list);

export const HydrateFallback = () => <TableSkeleton label="Loading the messages" />;

const columns = [
  {
    key: 'from',
    header: 'From',
    card: 'state' as const,
    cell: (message: Message) => (
      <>
        <a href={`mailto:${message.email}`} className="link break-all">
          {message.email}
        </a>
        <span className="block text-sm text-muted">{formatMoment(message.createdAt)}</span>
      </>
    ),
  },
  { key: 'subject', header: 'Subject', card: 'title' as const, cell: (message: Message) => message.subject },
  {
    key: 'message',
    header: 'Message',
    card: 'state' as const,
    cell: (message: Message) => <span className="whitespace-pre-line">{message.message}</span>,
  },
];

export default function Inbox({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AdminsOnly />;
  const { items, total, page } = loaderData;
  return (
    <>
      <h1 className="mb-5 text-3xl">Inbox</h1>
      {items.length === 0 ? (
        <EmptyState icon={Mail} title="No messages" sentence="What people write in Contact Us appears here." />
      ) : (
        <>
          <Table caption="Messages, newest first" columns={columns} rows={items} rowKey={(message) => message._id} />
          <Pagination
            className="mt-6"
            page={page}
            pageSize={PAGE_SIZE}
            total={total}
            hrefOf={(to) => `/dashboard/inbox?page=${to}`}
          />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = errorBoundary('The messages did not load');
