import type { SQL } from 'drizzle-orm';
import type { NotificationKind } from '#features/index.ts';

/** A notice in words of this moment. */
export type NotificationText = {
  title: string;
  /** One more line, or nothing. */
  detail: string;
  /** What has become of it since; nothing while it waits. */
  now: string;
  /** The page it leads to. */
  to: string;
};

/** A notice, with what it is about as that is at this moment; null where that is gone, or was not asked for. */
export type NotificationSource<About> = { entityId: string; pieces: number; about: About | null };

/** Says the notices of one kind. */
export type NotificationWriter<About = unknown> = {
  /** Selects what a notice is about, as one JSON value. @param entityId the text of the notice's entity */
  about?: (entityId: SQL) => SQL;
  say: (notice: NotificationSource<About>) => NotificationText;
};

/** Who says the notices of each kind, of all features. */
export type NotificationWriters = Readonly<Record<NotificationKind, NotificationWriter>>;

/**
 * Lets a writer stand beside those that are about other things.
 *
 * @example
 * 'webhook.failed': defineNotificationWriter<{ url: string }>({
 *   about: (id) => sql`select json_build_object('url', url) from webhook where id = ${id}::uuid`,
 *   say: ({ about }) => ({ title: 'A webhook was turned off', detail: about?.url ?? '', now: '', to: '/dashboard/webhooks' }),
 * })
 */
export const defineNotificationWriter = <About>(writer: NotificationWriter<About>): NotificationWriter =>
  writer as NotificationWriter;
