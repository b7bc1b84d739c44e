import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/id.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { allOf, type NoticeKind, type Topic } from '#features/index.ts';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { may } from '#features/accounts/contract/roles.ts';

/** Days after which a notice is forgotten. */
export const NOTICE_DAYS = 30;

/** More unread ones are not counted. */
export const MOST_UNREAD = 99;

/** What somebody of the shop can choose to be told of. */
const topics = allOf('topics');
const topicNames = Object.keys(topics) as [Topic, ...Topic[]];

export const sayTopic = (topic: Topic): string => topics[topic].words;

/** What a notice tells of: under which topic, and what its reader must be allowed to do. */
export const noticeKinds = allOf('notices');
const kinds = Object.keys(noticeKinds) as NoticeKind[];

export const Way = z.enum(['bell', 'mail', 'both', 'none']);
export type Way = z.infer<typeof Way>;

const Ways = z.partialRecord(z.enum(topicNames), Way);
export type Ways = z.infer<typeof Ways>;

/** How somebody hears of a topic: as he chose, else as is usual for his role. */
export const wayOf = (role: Role, ways: Ways, topic: Topic): Way => {
  const chosen = ways[topic];
  if (chosen !== undefined) return chosen;
  const { roles, mailed = false } = topics[topic];
  if (role === 'admin') return mailed ? 'both' : 'bell';
  return roles.some((one) => one === role) ? 'bell' : 'none';
};

/** The topics of which a role may be told anything. */
export const topicsOf = (role: Role): Topic[] =>
  topicNames.filter((topic) =>
    kinds.some((kind) => noticeKinds[kind].topic === topic && may(role, noticeKinds[kind].permission)),
  );

/** The kinds that somebody is told of by the bell, or by mail. */
export const kindsOf = (role: Role, ways: Ways, by: 'bell' | 'mail'): NoticeKind[] =>
  kinds.filter((kind) => {
    const { topic, permission } = noticeKinds[kind];
    return may(role, permission) && [by, 'both'].includes(wayOf(role, ways, topic));
  });

export const Notice = z.object({
  _id: z.string(),
  topic: z.enum(topicNames),
  title: z.string(),
  /** One more line, or nothing. */
  detail: z.string(),
  /** What has become of it since, as it is at this moment; nothing while it waits. */
  now: z.string(),
  /** The page it leads to. */
  to: z.string(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

/** What is chosen at this moment; of each topic that this person can be told of. */
const Choices = z.object({
  ways: Ways,
  /** Mails at most once an hour, each with all that came since the one before; else one mail for each. */
  hourly: z.boolean(),
});
export type Choices = z.infer<typeof Choices>;

const done = json(z.object({ done: z.literal(true) }));

/** What people of the shop are told. Each is his own: customers are refused. */
export const notices = {
  list: endpoint({
    method: 'GET',
    path: '/notices',
    summary: `What this person of the shop was told in ${NOTICE_DAYS} days, the last first`,
    auth: 'customer',
    query: PageQuery,
    answer: json(z.array(Notice)),
    errors: ['admin_only'],
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/notices/read',
    summary: 'Mark everything up to one notice as read: what came after it was not seen',
    auth: 'customer',
    body: json(z.object({ upTo: Id })),
    answer: done,
    errors: ['admin_only'],
  }),
  read: endpoint({
    method: 'PUT',
    path: '/notices/:id/read',
    summary: 'Mark one notice as read',
    auth: 'customer',
    params: z.object({ id: Id }),
    answer: done,
    errors: ['admin_only'],
  }),
  choices: endpoint({
    method: 'GET',
    path: '/notices/choices',
    summary: 'What this person of the shop is told of, and how',
    auth: 'customer',
    answer: json(Choices),
    errors: ['admin_only'],
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/notices/choices',
    summary: 'Choose what to be told of, and how',
    auth: 'customer',
    body: json(Choices),
    answer: json(Choices),
    errors: ['admin_only'],
  }),
};
