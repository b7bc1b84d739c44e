import type { PriceListState } from '#features/price-lists/contract/price-lists.ts';
import { StatusBadge, type StatusTone } from '#platform/web/ui/status-badge.tsx';
import { listStateLabels } from './describe-list.ts';

const tones: Record<PriceListState, StatusTone> = {
  waiting: 'info',
  on: 'success',
  over: 'neutral',
  off: 'neutral',
};

/** The state of a price list. */
export const ListStateBadge = ({ state }: { state: PriceListState }) => (
  <StatusBadge tone={tones[state]}>{listStateLabels[state]}</StatusBadge>
);
