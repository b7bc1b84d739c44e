import { Bell } from '#platform/web/ui/icons/bell.ts';
import { Check } from '#platform/web/ui/icons/check.ts';
import {
  NOTIFICATION_DAYS,
  type StaffNotification,
  staffNotifications,
} from '#features/notifications/contract/notifications.ts';
import { formatListDay } from '#platform/contract/list-time.ts';
import { PAGE_SIZE, parsePageParam } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.notifications';
import { api } from '#platform/web/api.ts';
import { PreferencesForm } from '#features/notifications/web/preferences-form.tsx';
import { TopicIcon } from '#features/notifications/web/topic-icon.tsx';
import { useRevalidateOnFocus } from '#features/orders/web/use-revalidate-on-focus.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { useDashboardCounts } from '#platform/web/shell/dashboard-counts.ts';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { buildListUrl } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { NotificationLine } from '#platform/web/shell/notification-line.tsx';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

const PATH = '/dashboard/notices';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Notices | Dashboard')];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const found = await getSignedInPerson();
  if (found === null || found.role === 'customer') return null;
  const page = parsePageParam(new URL(request.url).searchParams);
  const [list, choices] = await Promise.all([
    api.page(staffNotifications.list, { query: { page, limit: PAGE_SIZE } }),
    api.call(staffNotifications.getPreferences, {}),
  ]);
  return { ...list, page, choices };
};

export const HydrateFallback = () => <TableSkeleton label="Loading the notices" />;

/** The notifications of each day, the newest day first. */
const groupByDay = (items: readonly StaffNotification[]): [day: string, StaffNotification[]][] => {
  const today = formatListDay(new Date().toISOString());
  const days = Map.groupBy(items, ({ at }) => formatListDay(at));
  return [...days].map(([day, ofDay]) => [day === today ? 'Today' : day, ofDay]);
};

const MarkReadButton = ({ id, title }: { id: string; title: string }) => {
  const { run, pending } = useApiCall(staffNotifications.markRead, { changes: true });
  return (
    <Button
      size="sm"
      variant="quiet"
      className="mark-read px-2 text-muted"
      pending={pending}
      aria-label={`Mark as read: ${title}`}
      title="Mark as read"
      onClick={() => void run({ params: { id } })}
    >
      <Check aria-hidden size={20} />
    </Button>
  );
};

/** A staff member's notifications and preferences. */
export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  useRevalidateOnFocus();
  const unread = useDashboardCounts()?.unread ?? 0;
  const { run, pending } = useApiCall(staffNotifications.markAllRead, { success: 'All marked as read', changes: true });
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page, choices } = loaderData;
  const newest = items[0];
  return (
    <>
      <PageHead title="Notices">
        {newest !== undefined && page === 1 && unread > 0 && (
          <Button
            size="sm"
            variant="secondary"
            pending={pending}
            onClick={() => void run({ body: { upTo: newest._id } })}
          >
            Mark all as read
          </Button>
        )}
      </PageHead>
      {items.length === 0 ? (
        <EmptyState
          icon={Bell}
          title="No notices"
          sentence={`Events in the shop appear here for ${NOTIFICATION_DAYS} days. Choose which ones below.`}
        />
      ) : (
        <>
          {groupByDay(items).map(([day, ofDay]) => (
            <section key={day} aria-label={day} className="mb-5">
              <h2 className="mb-2 font-semibold">{day}</h2>
              <ul className="card-surface divide-y divide-line">
                {ofDay.map((notification) => (
                  <li key={notification._id} className="notice-row flex items-center gap-1 pr-2">
                    <TopicIcon topic={notification.topic} />
                    <div className="min-w-0 flex-1">
                      <NotificationLine notification={notification} />
                    </div>
                    {notification.isRead ? (
                      <span aria-hidden className="w-9" />
                    ) : (
                      <MarkReadButton id={notification._id} title={notification.title} />
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl(PATH, {}, to)} />
        </>
      )}
      <section aria-labelledby="choices" className="mt-8">
        <h2 id="choices" className="mb-3 heading-3">
          What you are notified about
        </h2>
        <PreferencesForm key={JSON.stringify(choices)} choices={choices} />
      </section>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The notices did not load');
