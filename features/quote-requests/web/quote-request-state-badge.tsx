import { type QuoteRequestState, quoteRequestStateLabels } from '#features/quote-requests/contract/quote-requests.ts';
import { StatusBadge, type StatusTone } from '#platform/web/ui/status-badge.tsx';

const tones: Record<QuoteRequestState, StatusTone> = {
  asked: 'warning',
  answered: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
};

export const QuoteRequestStateBadge = ({ state }: { state: QuoteRequestState }) => (
  <StatusBadge tone={tones[state]}>{quoteRequestStateLabels[state]}</StatusBadge>
);
