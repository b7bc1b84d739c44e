import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { allOf, type Permission, type WaitingName } from '#features/index.ts';

const waiting = allOf('waiting');

export const waitingNames = Object.keys(waiting) as [WaitingName, ...WaitingName[]];

/** What somebody must be allowed to do to be told how much of it waits. */
export const waitingNeeds = (name: WaitingName): Permission => waiting[name].permission;

/** What is counted, as it is said after the number. */
export const waitingWords = (name: WaitingName): string => waiting[name].words;

export const Waiting = z.partialRecord(z.enum(waitingNames), z.number().int());
export type Waiting = z.infer<typeof Waiting>;

export const Desk = z.object({
  waiting: Waiting,
  /** Notices he has not read, counted up to `MOST_UNREAD`. */
  unread: z.number().int(),
});
export type Desk = z.infer<typeof Desk>;

/** What the head and the menu of the dashboard show: of the whole shop, as far as it is this person's to see. */
export const desk = {
  look: endpoint({
    method: 'GET',
    path: '/desk',
    summary: 'The work that waits for this member of staff, within their permissions, and how many notices are unread',
    auth: 'customer',
    answer: json(Desk),
    errors: ['admin_only'],
  }),
};
