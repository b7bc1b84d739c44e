import type { DeliveryState as State, Webhook } from '#features/webhooks/contract/webhooks.ts';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';

export const WebhookStatusBadge = ({
  webhook: { active, failing },
}: {
  webhook: Pick<Webhook, 'active' | 'failing'>;
}) => {
  if (active) return <StatusBadge tone="success">On</StatusBadge>;
  return failing ? (
    <StatusBadge tone="danger">Turned off: accepted no messages</StatusBadge>
  ) : (
    <StatusBadge tone="neutral">Off</StatusBadge>
  );
};

const deliveryBadges = {
  waiting: { tone: 'warning', label: 'Waiting' },
  delivered: { tone: 'success', label: 'Delivered' },
  failed: { tone: 'danger', label: 'Given up' },
} as const;

export const DeliveryStatusBadge = ({ state }: { state: State }) => (
  <StatusBadge tone={deliveryBadges[state].tone}>{deliveryBadges[state].label}</StatusBadge>
);
