import type { RequestState } from '#features/company-approvals/contract/order-requests.ts';
import { StatusBadge, type StatusTone } from '#platform/web/ui/status-badge.tsx';

export const requestStateLabels: Record<RequestState, string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};

const tones: Record<RequestState, StatusTone> = {
  waiting: 'warning',
  approved: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
};

export const RequestStateBadge = ({ state }: { state: RequestState }) => (
  <StatusBadge tone={tones[state]}>{requestStateLabels[state]}</StatusBadge>
);
