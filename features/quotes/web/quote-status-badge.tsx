import { type QuoteStatus, quoteStatusLabels } from '#features/quotes/contract/quote-status.ts';
import { StatusBadge, type StatusTone } from '#platform/web/ui/status-badge.tsx';

const tones: Record<QuoteStatus, StatusTone> = {
  open: 'neutral',
  sent: 'info',
  expired: 'warning',
  accepted: 'success',
  withdrawn: 'neutral',
};

export const QuoteStatusBadge = ({ status }: { status: QuoteStatus }) => (
  <StatusBadge tone={tones[status]}>{quoteStatusLabels[status]}</StatusBadge>
);
