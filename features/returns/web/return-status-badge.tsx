import type { OrderReturn, ReturnStatus } from '#features/returns/contract/return.ts';
import { StatusBadge, type StatusTone } from '#platform/web/ui/status-badge.tsx';

const statusBadges: Record<ReturnStatus, { tone: StatusTone; text: string }> = {
  asked: { tone: 'warning', text: 'Requested' },
  accepted: { tone: 'info', text: 'Accepted' },
  refused: { tone: 'danger', text: 'Refused' },
  received: { tone: 'success', text: 'Received' },
};

export const ReturnStatusBadge = ({ one: { status, closed } }: { one: Pick<OrderReturn, 'status' | 'closed'> }) => {
  const { tone, text } = closed ? ({ tone: 'neutral', text: 'Closed' } as const) : statusBadges[status];
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
};
