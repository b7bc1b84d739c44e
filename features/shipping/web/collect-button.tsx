import { collections, type CollectForm } from '#features/shipping/contract/collections.ts';
import type { OrderToPack, ShipResult } from '#features/shipping/contract/packing.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';

/** `one` replaces `sentence` if a single order is selected. */
type CollectTexts = { label: string; title: string; done: string; sentence: string; one: string };

const collectTexts: Record<CollectForm['act'], CollectTexts> = {
  ready: {
    label: 'Mark as ready to collect',
    title: 'Mark as ready to collect?',
    done: 'Ready to collect',
    sentence: 'Each buyer gets an email with your address and opening hours.',
    one: 'Its buyer gets an email with your address and opening hours.',
  },
  handOver: {
    label: 'Hand over',
    title: 'Hand over at the counter?',
    done: 'Handed over',
    sentence: 'Each order counts as delivered, and its buyer gets an email.',
    one: 'It counts as delivered, and its buyer gets an email.',
  },
};

/** Marks several orders as ready to collect, or hands them over, after confirmation. */
export const CollectButton = ({
  action,
  orders,
  onDone,
}: {
  action: CollectForm['act'];
  orders: OrderToPack[];
  onDone: (done: ShipResult[]) => void;
}) => {
  const { label, title, done, sentence, one } = collectTexts[action];
  if (orders.length === 0) return null;
  const numbers = orders.map(({ number }) => number).join(', ');
  return (
    <ConfirmButton
      endpoint={collections.markMany}
      input={{ body: { act: action, orders: orders.map(({ _id }) => _id) } }}
      options={{
        success: (sent) => {
          const successCount = sent.filter(({ problem }) => problem === null).length;
          return successCount === 0 ? null : `${done}: ${formatPlural(successCount, 'order')}`;
        },
        done: onDone,
        changes: true,
      }}
      label={`${label} (${orders.length})`}
      title={title}
      sentence={`${orders.length === 1 ? 'Order' : 'Orders'} ${numbers}. ${orders.length === 1 ? one : sentence}`}
      confirmLabel={label}
    />
  );
};
