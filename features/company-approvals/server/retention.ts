import { REQUEST_DAYS } from '#features/company-approvals/contract/order-requests.ts';
import { deleteOld } from '#platform/server/db/retention.ts';

export const approvalsRetention = [
  deleteOld(
    'order_request',
    `id < uuidv7(interval '-${REQUEST_DAYS} days') and state <> 'approved'
       and coalesce(decided_at, created_at) < now() - interval '${REQUEST_DAYS} days'`,
  ),
];
