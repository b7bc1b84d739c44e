import { type AskedState, askedStateLabels } from '#features/quotes/contract/asked-quotes.ts';
import { StatusBadge, type StatusTone } from '#platform/web/ui/status-badge.tsx';

const tones: Record<AskedState, StatusTone> = {
  asked: 'warning',
  answered: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
};

export const AskedStateBadge = ({ state }: { state: AskedState }) => (
  <StatusBadge tone={tones[state]}>{askedStateLabels[state]}</StatusBadge>
);
