import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { collectFromManifests, type Permission, type WaitingCountName } from '#features/index.ts';

const pendingWork = collectFromManifests('waiting');

export const pendingWorkNames = Object.keys(pendingWork) as [WaitingCountName, ...WaitingCountName[]];

/** What somebody must be allowed to do to be told how much of it waits. */
export const getPendingWorkPermission = (name: WaitingCountName): Permission => pendingWork[name].permission;

/** What is counted, as it is said after the number. */
export const getPendingWorkLabel = (name: WaitingCountName): string => pendingWork[name].words;

export const PendingWorkCounts = z.partialRecord(z.enum(pendingWorkNames), z.number().int());
export type PendingWorkCounts = z.infer<typeof PendingWorkCounts>;

export const DashboardCounts = z.object({
  waiting: PendingWorkCounts,
  /** Notices he has not read, counted up to `MAX_UNREAD`. */
  unread: z.number().int(),
});
export type DashboardCounts = z.infer<typeof DashboardCounts>;

/** What the head and the menu of the dashboard show: of the whole shop, as far as it is this person's to see. */
export const dashboardCounts = {
  look: endpoint({
    method: 'GET',
    path: '/desk',
    summary: 'The work that waits for this member of staff, within their permissions, and how many notices are unread',
    auth: 'customer',
    answer: json(DashboardCounts),
    errors: ['admin_only'],
  }),
};
