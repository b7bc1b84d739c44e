import { ExternalLink } from '#platform/web/ui/icons/external-link.ts';
import { formatDay } from '#platform/contract/dates.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import type { Shipment } from '#features/shipping/contract/shipment.ts';
import { PiecesList } from '#features/orders/web/pieces-list.tsx';
import { ShipmentActions } from './shipment-acts.tsx';
import { getUnshippedLines, countUnshipped } from '#features/orders/web/unsent.ts';

const Tracking = ({ shipment: { trackingNumber, trackingUrl } }: { shipment: Shipment }) => {
  if (trackingNumber === '') return null;
  if (trackingUrl === null) return <span className="text-sm wrap-anywhere text-muted">{trackingNumber}</span>;
  return (
    <a href={trackingUrl} rel="noreferrer" className="link inline-flex min-h-11 items-center gap-1.5 sm:min-h-7">
      <span className="wrap-anywhere">Track {trackingNumber}</span>
      <ExternalLink aria-hidden size={16} className="shrink-0" />
    </a>
  );
};

/**
 * The parcels of an order, and the pieces that are still to come; nothing before the first parcel has left.
 * @param now in ms for staff, who may correct shipments; null for the buyer
 */
export const OrderShipments = ({ order, now }: { order: OrderDetail; now: number | null }) => {
  const { shipments, lines } = order;
  if (shipments.length === 0) return null;
  const nameOf = (id: string) => lines.find(({ _id }) => _id === id)?.productName ?? '';
  const later = getUnshippedLines(order).map((line) => ({
    line: line._id,
    quantity: countUnshipped(line),
    productName: line.productName,
  }));
  return (
    <section aria-labelledby="shipments">
      <h2 id="shipments" className="mb-4 text-2xl">
        {order.isCollected ? 'Handed over' : 'Shipments'}
      </h2>
      <ul aria-labelledby="shipments" className="card-surface divide-y divide-line">
        {shipments.map((shipment) => {
          const by = shipment.carrier === '' || order.isCollected ? '' : ` by ${shipment.carrier}`;
          const sent = `${order.isCollected ? 'Handed over' : 'Sent'} ${formatDay(shipment.createdAt)}${by}`;
          return (
            <li key={shipment._id} className="p-3 sm:p-4">
              <div className="flex flex-wrap items-baseline justify-between gap-x-6">
                <strong className="figures font-medium wrap-anywhere">{sent}</strong>
                <Tracking shipment={shipment} />
              </div>
              <PiecesList
                label={sent}
                pieces={shipment.lines.map((pieces) => ({ ...pieces, productName: nameOf(pieces.line) }))}
              />
              {now !== null && <ShipmentActions order={order} shipment={shipment} now={now} />}
            </li>
          );
        })}
        {later.length > 0 && (
          <li className="p-3 sm:p-4">
            <strong className="font-medium">Still to come</strong>
            <PiecesList label="Still to come" pieces={later} />
          </li>
        )}
      </ul>
    </section>
  );
};
