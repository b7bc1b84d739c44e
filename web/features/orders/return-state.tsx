import type { ReturnStatus } from '#contract/return-status.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const states: Record<ReturnStatus, { tone: Tone; text: string }> = {
  asked: { tone: 'warning', text: 'Asked for' },
  accepted: { tone: 'info', text: 'Accepted' },
  refused: { tone: 'danger', text: 'Refused' },
  received: { tone: 'success', text: 'Received' },
};

/** How a return stands. */
export const ReturnState = ({ status }: { status: ReturnStatus }) => (
  <StatusBadge tone={states[status].tone}>{states[status].text}</StatusBadge>
);
