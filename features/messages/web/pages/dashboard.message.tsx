import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#platform/contract/dates.ts';
import { ListTime } from '#platform/web/list-time.tsx';
import { messages } from '#features/messages/contract/messages.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { replyTemplates } from '#features/messages/contract/reply-templates.ts';
import type { Route } from './+types/dashboard.message';
import { api } from '#platform/web/api.ts';
import { CustomerLink } from '#features/customers/web/customer-link.tsx';
import { MessageStatusBadge } from '#features/messages/web/message-status-badge.tsx';
import { ReplyForm } from '#features/messages/web/reply-form.tsx';
import { OrderStatusBadge } from '#features/orders/web/order-status-badge.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { staleOnError } from '#platform/web/stale-on-error.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { canCall } from '#platform/web/session/permissions.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  buildTitleMeta(matches, `${loaderData?.subject ?? 'Message'} | Dashboard`),
];

const page = staleOnError<Awaited<ReturnType<typeof loadConversation>>>();

const loadConversation = async (id: string) => {
  const [conversation, templates] = await Promise.all([
    api.call(messages.get, { params: { id } }),
    api.call(replyTemplates.list, {}),
  ]);
  return { ...conversation, templates };
};

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  if (!(await canCall(messages.get))) return null;
  try {
    return await page.load(params.id, () => loadConversation(params.id));
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading the message" />;

const ConversationEntry = ({ author, when, children }: { author: string; when: string; children: ReactNode }) => (
  <li className="card-surface p-4">
    <p className="mb-2 flex flex-wrap gap-x-3 text-sm text-muted">
      <strong className="wrap-anywhere text-ink">{author}</strong> {formatDateTime(when)}
    </p>
    <p className="wrap-anywhere whitespace-pre-line">{children}</p>
  </li>
);

/** A message and its replies, with other data about its sender beside it. */
export default function MessagePage({ loaderData, params }: Route.ComponentProps) {
  page.useShown(params.id);
  if (loaderData === null) return <AccessDenied />;
  const { _id, subject, email, customer, message, createdAt, state, replies, orders, others } = loaderData;
  return (
    <>
      <PageHead
        parent={{ to: '/dashboard/inbox', label: 'Inbox' }}
        title={subject}
        tag={<MessageStatusBadge state={state} />}
      />
      <div className="grid items-start gap-8 xl:grid-cols-[1fr_18rem]">
        <div className="grid min-w-0 gap-6">
          <ol aria-label="Messages" className="grid gap-4">
            <ConversationEntry author={email} when={createdAt}>
              {message}
            </ConversationEntry>
            {replies.map(({ reply, by: author, createdAt: when }) => (
              <ConversationEntry key={when} author={author} when={when}>
                {reply}
              </ConversationEntry>
            ))}
          </ol>
          <ReplyForm key={_id} conversation={loaderData} templates={loaderData.templates} />
        </div>
        <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-1">
          {customer !== null && (
            <section>
              <h2 className="eyebrow mb-2">Customer</h2>
              <CustomerLink id={customer}>{email}</CustomerLink>
            </section>
          )}
          <section>
            <h2 className="eyebrow mb-2">Orders</h2>
            {orders.length === 0 && <p className="text-muted">None with this address.</p>}
            <ul className="grid gap-2">
              {orders.map((order) => (
                <li key={order._id} className="flex flex-wrap items-center gap-x-2">
                  <Link to={`/dashboard/order/${order._id}`} prefetch="intent" className="link inline-block min-h-6">
                    {order.number}
                  </Link>
                  <span className="figures text-sm text-muted">
                    <ListTime at={order.createdAt} />
                  </span>
                  <span className="figures text-sm">{formatDollars(order.total)}</span>
                  <OrderStatusBadge order={order} />
                </li>
              ))}
            </ul>
            {orders.length > 0 && (
              <p className="mt-2 text-sm text-muted">
                From the account with this address. Anyone can type an address into the form.
              </p>
            )}
          </section>
          {others.length > 0 && (
            <section>
              <h2 className="eyebrow mb-2">Other messages</h2>
              <ul className="grid gap-2">
                {others.map((other) => (
                  <li key={other._id} className="flex flex-wrap items-center gap-x-3">
                    <Link to={`/dashboard/inbox/${other._id}`} prefetch="intent" className="link min-h-6 wrap-anywhere">
                      {other.subject}
                    </Link>
                    <span className="figures text-sm text-muted">
                      <ListTime at={other.createdAt} />
                    </span>
                    <MessageStatusBadge state={other.state} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The message did not load');
