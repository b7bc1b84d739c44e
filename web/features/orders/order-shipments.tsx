import { ExternalLink } from 'lucide-react';
import { formatDay } from '#contract/dates.ts';
import { keepUnits } from '#contract/keep-units.ts';
import type { OrderDetail, Shipment } from '#contract/orders.ts';
import { unsentLines, unsentOf } from './unsent.ts';

type Pieces = { key: string; quantity: number; name: string };

const PiecesList = ({ label, pieces }: { label: string; pieces: Pieces[] }) => (
  <ul aria-label={label} className="mt-2 text-sm">
    {pieces.map(({ key, quantity, name }) => (
      <li key={key} className="flex gap-2 py-0.5">
        <span className="figures shrink-0 text-muted">{quantity.toLocaleString('en-US')} ×</span>
        <span className="min-w-0">{keepUnits(name)}</span>
      </li>
    ))}
  </ul>
);

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

/** What has left of an order, parcel by parcel, and what is still to come; nothing before the first has left. */
export const OrderShipments = ({ order }: { order: OrderDetail }) => {
  const { shipments, lines } = order;
  if (shipments.length === 0) return null;
  const nameOf = (id: string) => lines.find(({ _id }) => _id === id)?.productName ?? '';
  const later = unsentLines(order).map((line) => ({
    key: line._id,
    quantity: unsentOf(line),
    name: line.productName,
  }));
  return (
    <section aria-labelledby="shipments">
      <h2 id="shipments" className="mb-4 text-2xl">
        Shipments
      </h2>
      <ul aria-labelledby="shipments" className="card-surface divide-y divide-line">
        {shipments.map((shipment) => {
          const sent = `Sent ${formatDay(shipment.createdAt)}${shipment.carrier === '' ? '' : ` by ${shipment.carrier}`}`;
          return (
            <li key={shipment._id} className="p-3 sm:p-4">
              <div className="flex flex-wrap items-baseline justify-between gap-x-6">
                <strong className="figures font-medium wrap-anywhere">{sent}</strong>
                <Tracking shipment={shipment} />
              </div>
              <PiecesList
                label={sent}
                pieces={shipment.lines.map(({ line, quantity }) => ({ key: line, quantity, name: nameOf(line) }))}
              />
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
