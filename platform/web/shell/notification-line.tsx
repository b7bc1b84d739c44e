import { Link } from 'react-router';
import { formatDateTime } from '#platform/contract/dates.ts';
import { type StaffNotification, staffNotifications } from '#features/notifications/contract/notifications.ts';
import { api } from '#platform/web/api.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { refreshDashboardCounts } from './dashboard-counts.ts';

/** Marks an opened notification as read; if the request fails, it stays unread. */
const markRead = ({ _id, isRead }: StaffNotification): void => {
  if (isRead) return;
  api
    .call(staffNotifications.markRead, { params: { id: _id } })
    .then(refreshDashboardCounts)
    .catch(() => {});
};

/** A notification: the event, its time and the current state of its subject, with a link to it. */
export const NotificationLine = ({
  notification,
  onOpen,
}: {
  notification: StaffNotification;
  onOpen?: () => void;
}) => {
  const { title, detail, now, at, to, isRead } = notification;
  return (
    <Link
      to={to}
      onClick={() => {
        markRead(notification);
        onOpen?.();
      }}
      className="block min-h-11 rounded-field px-3 py-2 hover:bg-hover"
    >
      <span className={`block wrap-anywhere ${isRead ? '' : 'font-semibold'}`}>
        {!isRead && (
          <span className="text-copper">
            <span aria-hidden>● </span>
            <span className="sr-only">Unread: </span>
          </span>
        )}
        {title}
      </span>
      <span className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span className="mr-auto min-w-0 wrap-anywhere">
          <ProductNameText>{detail}</ProductNameText>
        </span>
        {now !== '' && <span>{now}</span>}
        <time dateTime={at}>{formatDateTime(at)}</time>
      </span>
    </Link>
  );
};
