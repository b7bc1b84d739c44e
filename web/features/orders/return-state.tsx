import type { OrderReturn } from '#contract/orders.ts';
import type { ReturnStatus } from '#contract/return-status.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const states: Record<ReturnStatus, { tone: Tone; text: string }> = {
  asked: { tone: 'warning', text: 'Asked for' },
  accepted: { tone: 'info', text: 'Accepted' },
  refused: { tone: 'danger', text: 'Refused' },
  received: { tone: 'success', text: 'Received' },
};

/** How a return stands. */
export const ReturnState = ({ one: { status, closed } }: { one: Pick<OrderReturn, 'status' | 'closed'> }) => {
  const { tone, text } = closed ? ({ tone: 'neutral', text: 'Closed' } as const) : states[status];
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
};
