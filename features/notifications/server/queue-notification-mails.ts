import { sql } from 'drizzle-orm';
import type { Role } from '#features/accounts/contract/accounts.ts';
import {
  listChannelKinds,
  notificationKinds,
  type TopicChannels,
} from '#features/notifications/contract/notifications.ts';
import type { NotificationKind } from '#features/index.ts';
import { roleColumn } from '#features/accounts/server/roles.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, oneValue, rows } from '#platform/server/db/query.ts';
import type { MailKind } from '#features/index.ts';

const CHUNK = 500;

/** SQL condition: the person wants each email at once, or has had none for an hour. */
const isMailTime = sql`d.mail is null and (
  not coalesce((select r.hourly from notification_recipient r where r.customer_id = d.customer_id), true)
  or not exists (select from notification_due e where e.customer_id = d.customer_id and e.mail > uuidv7(interval '-1 hour')))`;

/** True if any notification email must be queued. */
export const isMailDue = (db: Database): Promise<boolean> =>
  oneValue<boolean>(
    db,
    sql`select exists (select from notification where notified_at is null)
              or exists (select from notification_due d where ${isMailTime})`,
  );

/** Determines the recipients of emails about new notifications. @returns the number of new notifications */
const resolveRecipients = async (trx: Transaction, shopEmail: string): Promise<number> => {
  const notifications = await rows<{ id: string; kind: NotificationKind }>(
    trx,
    sql`update notification set notified_at = now()
         where id in (select id from notification where notified_at is null order by id limit ${CHUNK} for update skip locked)
        returning id, kind`,
  );
  if (notifications.length === 0) return 0;
  const staff = await rows<{ id: string; email: string; role: Role; ways: TopicChannels; readTo: string }>(
    trx,
    sql`select c.id, c.email, ${roleColumn(sql`c`)} as role, coalesce(r.ways, '{}') as ways, coalesce(r.read_to::text, '') as "readTo"
          from customer c left join notification_recipient r on r.customer_id = c.id
         where (c.role <> 'customer' or c.staff_role is not null) and c.auth_user_id is not null`,
  );
  const due = staff.flatMap(({ id: customerId, email, role, ways: channels, readTo }) => {
    // The shop's own address already gets an email for these kinds.
    const isShop = email.toLowerCase() === shopEmail.toLowerCase();
    const kinds = new Set(
      listChannelKinds(role, channels, 'mail').filter((kind) => !isShop || notificationKinds[kind].mailed !== true),
    );
    // Notifications from before the person became staff are not sent.
    return notifications.flatMap(({ id: notificationId, kind }) =>
      notificationId > readTo && kinds.has(kind) ? [{ customerId, notificationId }] : [],
    );
  });
  await execute(
    trx,
    sql`insert into notification_due (customer_id, notification_id)
        select "customerId", "notificationId" from json_to_recordset(${JSON.stringify(due)}::json) d("customerId" uuid, "notificationId" uuid)
        on conflict do nothing`,
  );
  return notifications.length;
};

/**
 * Queues due emails: one per notification, oldest first, or one an hour with all notifications since the last email.
 */
const queueMails = (trx: Transaction): Promise<number> =>
  execute(
    trx,
    sql`with bundle as materialized (
          select customer_id, coalesce(r.hourly, true) as hourly, uuidv7() as mail
            from (select distinct d.customer_id from notification_due d where ${isMailTime}) waiting
            left join notification_recipient r using (customer_id)
        ), put as (
          update notification_due d set mail = case when b.hourly then b.mail else uuidv7() end
            from bundle b where b.customer_id = d.customer_id and d.mail is null
          returning d.mail, d.notification_id
        )
        insert into outbox (kind, entity_id)
        select ${'notification.mailed' satisfies MailKind}::text, mail::text from put group by mail order by min(notification_id::text)`,
  );

/**
 * Queues emails about new notifications to staff who subscribed by email. Each notification is sent once, even if
 * several processes run at the same time.
 * @param shopEmail the shop's own address
 */
export const queueNotificationMails = async (db: Database, shopEmail: string): Promise<void> => {
  for (let count = CHUNK; count === CHUNK;) {
    count = await db.transaction(async (trx) => {
      await acquireNamedLocks(trx, 'notices', ['mails']);
      const settled = await resolveRecipients(trx, shopEmail);
      await queueMails(trx);
      return settled;
    });
  }
};
