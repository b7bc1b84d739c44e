import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { collectFromManifests, type NotificationKind, type NotificationTopic } from '#features/index.ts';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { hasPermission } from '#features/accounts/contract/roles.ts';

/** Days until a notification is deleted. */
export const NOTIFICATION_DAYS = 30;

/** The highest count of unread notifications. Counting stops there. */
export const MAX_UNREAD = 99;

/** The topics that staff can subscribe to. */
const topics = collectFromManifests('topics');
const topicNames = Object.keys(topics) as [NotificationTopic, ...NotificationTopic[]];

export const describeTopic = (topic: NotificationTopic): string => topics[topic].words;

/** The topic of each notification kind, and the permission its reader needs. */
export const notificationKinds = collectFromManifests('notifications');
const kindNames = Object.keys(notificationKinds) as NotificationKind[];

export const NotificationChannel = z.enum(['bell', 'mail', 'both', 'none']);
export type NotificationChannel = z.infer<typeof NotificationChannel>;

const TopicChannels = z.partialRecord(z.enum(topicNames), NotificationChannel);
export type TopicChannels = z.infer<typeof TopicChannels>;

/** How a person receives a topic: by their own choice, or by the default of their role. */
export const getTopicChannel = (role: Role, channels: TopicChannels, topic: NotificationTopic): NotificationChannel => {
  const chosen = channels[topic];
  if (chosen !== undefined) return chosen;
  const { roles, mailed = false } = topics[topic];
  if (role === 'admin') return mailed ? 'both' : 'bell';
  return roles.some((one) => one === role) ? 'bell' : 'none';
};

/** The topics that have at least one kind of notification the role may read. */
export const listRoleTopics = (role: Role): NotificationTopic[] =>
  topicNames.filter((topic) =>
    kindNames.some(
      (kind) => notificationKinds[kind].topic === topic && hasPermission(role, notificationKinds[kind].permission),
    ),
  );

/** The kinds of notifications that a person receives by the bell or by email. */
export const listChannelKinds = (role: Role, channels: TopicChannels, channel: 'bell' | 'mail'): NotificationKind[] =>
  kindNames.filter((kind) => {
    const { topic, permission } = notificationKinds[kind];
    return hasPermission(role, permission) && [channel, 'both'].includes(getTopicChannel(role, channels, topic));
  });

export const StaffNotification = z.object({
  _id: z.string(),
  topic: z.enum(topicNames),
  title: z.string(),
  /** A second line; may be empty. */
  detail: z.string(),
  /** The current state of the subject; empty while it waits. */
  now: z.string(),
  /** The page to which it links. */
  to: z.string(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
});
export type StaffNotification = z.infer<typeof StaffNotification>;

/** The current choice for each topic that the person may receive. */
const NotificationPreferences = z.object({
  ways: TopicChannels,
  /**
   * True for at most one email an hour, with all notifications since the last one; false for one email per
   * notification.
   */
  hourly: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

const doneReply = json(z.object({ done: z.literal(true) }));

/** Endpoints for staff to read and configure their own notifications. Customers are rejected. */
export const staffNotifications = {
  list: endpoint({
    method: 'GET',
    path: '/notices',
    summary: `List the caller’s staff notifications of the last ${NOTIFICATION_DAYS} days, newest first`,
    auth: 'customer',
    query: PageQuery,
    reply: json(z.array(StaffNotification)),
    errors: ['admin_only'],
  }),
  markAllRead: endpoint({
    method: 'POST',
    path: '/notices/read',
    summary: 'Mark all notifications up to a given one as read. Later ones stay unread',
    auth: 'customer',
    body: json(z.object({ upTo: Id })),
    reply: doneReply,
    errors: ['admin_only'],
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/notices/:id/read',
    summary: 'Mark a notification as read',
    auth: 'customer',
    params: z.object({ id: Id }),
    reply: doneReply,
    errors: ['admin_only'],
  }),
  getPreferences: endpoint({
    method: 'GET',
    path: '/notices/choices',
    summary: 'Get the caller’s notification preferences: their topics, and how each is received',
    auth: 'customer',
    reply: json(NotificationPreferences),
    errors: ['admin_only'],
  }),
  savePreferences: endpoint({
    method: 'PUT',
    path: '/notices/choices',
    summary: 'Update the caller’s notification preferences: their topics, and how each is received',
    auth: 'customer',
    body: json(NotificationPreferences),
    reply: json(NotificationPreferences),
    errors: ['admin_only'],
  }),
};
