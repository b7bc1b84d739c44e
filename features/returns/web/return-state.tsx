import type { OrderReturn } from '#features/returns/contract/order-return.ts';
import type { ReturnStatus } from '#features/returns/contract/return-status.ts';
import { StatusBadge, type Tone } from '#platform/web/ui/status-badge.tsx';

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
