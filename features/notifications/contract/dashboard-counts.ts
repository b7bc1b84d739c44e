import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { collectFromManifests, type Permission, type WaitingCountName } from '#features/index.ts';

const pendingWork = collectFromManifests('pendingCounts');

export const pendingWorkNames = Object.keys(pendingWork) as [WaitingCountName, ...WaitingCountName[]];

/** The permission required to see this count. */
export const getPendingWorkPermission = (name: WaitingCountName): Permission => pendingWork[name].permission;

/** The label that follows the number. */
export const getPendingWorkLabel = (name: WaitingCountName): string => pendingWork[name].words;

export const PendingWorkCounts = z.partialRecord(z.enum(pendingWorkNames), z.number().int());
export type PendingWorkCounts = z.infer<typeof PendingWorkCounts>;

export const DashboardCounts = z.object({
  waiting: PendingWorkCounts,
  /** The person's unread notifications, counted up to `MAX_UNREAD`. */
  unread: z.number().int(),
});
export type DashboardCounts = z.infer<typeof DashboardCounts>;

/** The counts in the dashboard's header and menu, limited to what the person may see. */
export const dashboardCounts = {
  get: endpoint({
    method: 'GET',
    path: '/desk',
    summary: 'Get the counts of waiting work within the caller’s permissions, and of unread notifications',
    auth: 'customer',
    reply: json(DashboardCounts),
    errors: ['admin_only'],
  }),
};
