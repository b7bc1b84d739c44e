import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/id.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import type { Permission } from '#platform/contract/permissions.ts';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { may } from '#features/accounts/contract/roles.ts';

/** Days after which a notice is forgotten. */
export const NOTICE_DAYS = 30;

/** More unread ones are not counted. */
export const MOST_UNREAD = 99;

/** What somebody of the shop can choose to be told of. */
export const topicWords = {
  paid: 'An order is paid',
  offer: 'A draft order or a quote is accepted',
  low: 'Stock runs low',
  short: 'A count finds fewer pieces than orders hold',
  message: 'A message arrives',
  return: 'A return is asked for',
  dispute: 'A bank disputes a payment',
  failed: 'Something fails: mails, jobs, webhooks, imports, refunds',
} as const;
export type Topic = keyof typeof topicWords;
const topics = Object.keys(topicWords) as [Topic, ...Topic[]];

/** What a notice tells of: under which topic, and what its reader must be allowed to do. */
export const noticeKinds = {
  'order.paid': { topic: 'paid', permission: 'orders.read' },
  'offer.accepted': { topic: 'offer', permission: 'offers.edit' },
  'stock.low': { topic: 'low', permission: 'stock.read' },
  'stock.short': { topic: 'short', permission: 'stock.read' },
  'message.received': { topic: 'message', permission: 'messages.answer' },
  'return.asked': { topic: 'return', permission: 'returns.decide' },
  'dispute.opened': { topic: 'dispute', permission: 'orders.refund' },
  'refund.failed': { topic: 'failed', permission: 'orders.refund' },
  'import.failed': { topic: 'failed', permission: 'products.import' },
  'webhook.failed': { topic: 'failed', permission: 'webhooks.edit' },
  'mail.failed': { topic: 'failed', permission: 'checks.run' },
  'job.failed': { topic: 'failed', permission: 'checks.run' },
  'payment.stray': { topic: 'failed', permission: 'checks.run' },
  'event.stuck': { topic: 'failed', permission: 'checks.run' },
  'checks.broken': { topic: 'failed', permission: 'checks.run' },
  'checks.differ': { topic: 'failed', permission: 'checks.run' },
} as const satisfies Record<string, { topic: Topic; permission: Permission }>;
export type NoticeKind = keyof typeof noticeKinds;
const kinds = Object.keys(noticeKinds) as NoticeKind[];

export const Way = z.enum(['bell', 'mail', 'both', 'none']);
export type Way = z.infer<typeof Way>;

/** By whom a topic is heard of who has chosen nothing: those whose work it is. */
const bellOf: Record<Topic, readonly Role[]> = {
  paid: ['admin', 'manager', 'warehouse'],
  offer: ['admin', 'manager', 'service'],
  low: ['admin', 'manager', 'catalogue'],
  short: ['admin', 'manager', 'warehouse'],
  message: ['admin', 'manager', 'service'],
  return: ['admin', 'manager', 'service'],
  dispute: ['admin', 'manager'],
  failed: ['admin', 'manager', 'catalogue'],
};
/** Of these an owner hears at home too. */
const mailedToOwner: ReadonlySet<Topic> = new Set(['short', 'dispute', 'failed']);

const Ways = z.partialRecord(z.enum(topics), Way);
export type Ways = z.infer<typeof Ways>;

/** How somebody hears of a topic: as he chose, else as is usual for his role. */
export const wayOf = (role: Role, ways: Ways, topic: Topic): Way => {
  const chosen = ways[topic];
  if (chosen !== undefined) return chosen;
  if (!bellOf[topic].includes(role)) return 'none';
  return role === 'admin' && mailedToOwner.has(topic) ? 'both' : 'bell';
};

/** The topics of which a role may be told anything. */
export const topicsOf = (role: Role): Topic[] =>
  topics.filter((topic) =>
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
  topic: z.enum(topics),
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
