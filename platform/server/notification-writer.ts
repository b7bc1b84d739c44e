import type { SQL } from 'drizzle-orm';
import type { NotificationKind } from '#features/index.ts';

/** The text of a notification, as it reads now. */
export type NotificationText = {
  title: string;
  /** A second line, or ''. */
  detail: string;
  /** How the matter was resolved; '' while it is open. */
  now: string;
  /** The page it links to. */
  to: string;
};

/** A notification with the current data of its entity; `about` is null if the entity is gone or was not queried. */
export type NotificationSource<About> = { entityId: string; pieces: number; about: About | null };

/** Writes the text of one kind of notification. */
export type NotificationWriter<About = unknown> = {
  /**
   * Selects the data of the entity as one JSON value.
   * @param entityId the notification's entity id, as text
   */
  about?: (entityId: SQL) => SQL;
  write: (notification: NotificationSource<About>) => NotificationText;
};

/** The writers of all features, by kind. */
export type NotificationWriters = Readonly<Record<NotificationKind, NotificationWriter>>;

/**
 * Erases the type of a writer's data, so that writers of different kinds fit into one record.
 *
 * @example
 * 'webhook.failed': defineNotificationWriter<{ url: string }>({
 *   about: (id) => sql`select json_build_object('url', url) from webhook where id = ${id}::uuid`,
 *   write: ({ about }) => ({
 *     title: 'A webhook was turned off',
 *     detail: about?.url ?? '',
 *     now: '',
 *     to: '/dashboard/webhooks',
 *   }),
 * })
 */
export const defineNotificationWriter = <About>(writer: NotificationWriter<About>): NotificationWriter =>
  writer as NotificationWriter;
