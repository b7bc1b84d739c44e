import { Link } from 'react-router';
import { type StaffNotification, staffNotifications } from '#features/notifications/contract/notifications.ts';
import { api } from '#platform/web/api.ts';
import { formatAgo } from '#platform/contract/list-time.ts';
import { ListTime } from '#platform/web/list-time.tsx';
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
      <span className="block text-sm wrap-anywhere text-muted">
        <ListTime at={at} format={formatAgo} />
        {detail !== '' && (
          <>
            {' · '}
            <ProductNameText>{detail}</ProductNameText>
          </>
        )}
        {now !== '' && ` · ${now}`}
      </span>
    </Link>
  );
};
