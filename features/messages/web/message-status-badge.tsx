import type { MessageState as State } from '#features/messages/contract/messages.ts';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';

export const MessageStatusBadge = ({ state }: { state: State }) =>
  state === 'open' ? <StatusBadge tone="info">Open</StatusBadge> : <StatusBadge tone="neutral">Closed</StatusBadge>;
