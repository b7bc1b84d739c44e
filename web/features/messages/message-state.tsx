import type { MessageState as State } from '#contract/messages.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

export const MessageState = ({ state }: { state: State }) =>
  state === 'open' ? <StatusBadge tone="info">Open</StatusBadge> : <StatusBadge tone="neutral">Closed</StatusBadge>;
