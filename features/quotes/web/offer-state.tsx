import { type OfferStatus, offerStatusWords } from '#features/quotes/contract/offer-status.ts';
import { StatusBadge, type Tone } from '#platform/web/ui/status-badge.tsx';

const tones: Record<OfferStatus, Tone> = {
  open: 'neutral',
  sent: 'info',
  expired: 'warning',
  accepted: 'success',
  withdrawn: 'neutral',
};

export const OfferState = ({ status }: { status: OfferStatus }) => (
  <StatusBadge tone={tones[status]}>{offerStatusWords[status]}</StatusBadge>
);
