import type { z } from 'zod';
import type { deliveryDays } from '#features/delivery-days/contract/delivery-days.ts';
import { type Column, Table } from '#platform/web/ui/table.tsx';

export type DeliveryTimes = z.output<(typeof deliveryDays.listMethods.reply)['schema']>;
type Method = DeliveryTimes['methods'][number];

const columns: Column<Method>[] = [
  {
    key: 'method',
    header: 'Method',
    card: 'title',
    cell: ({ name, countries, note }) => (
      <>
        <span className="block font-medium">{name}</span>
        {[countries, note].map(
          (text, at) =>
            text !== '' && (
              <span key={at} className="block text-sm font-normal text-muted">
                {text}
              </span>
            ),
        )}
      </>
    ),
  },
  {
    key: 'price',
    header: 'Price',
    cell: ({ price, freeFrom }) => (
      <>
        <span className="figures">{price}</span>
        {freeFrom !== '' && <span className="block text-sm text-muted">{freeFrom}</span>}
      </>
    ),
  },
  {
    key: 'days',
    header: 'How long',
    card: 'lead',
    cell: ({ days }) =>
      days.length === 0
        ? 'Not promised'
        : days.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          )),
  },
  { key: 'cutoff', header: 'Order by', cell: ({ cutoff }) => (cutoff === '' ? 'Any time' : cutoff) },
];

/** The delivery methods with their countries, prices, days and cut-off time from the settings. */
export const DeliveryTable = ({ times: { methods, deliversTo, note } }: { times: DeliveryTimes }) => (
  <section className="mt-8">
    <h2 className="mb-3 text-2xl">Prices and times</h2>
    <Table caption="Delivery methods" columns={columns} rows={methods} rowKey={({ _id }) => _id} />
    {deliversTo !== '' && (
      <details className="mt-3">
        <summary className="min-h-7">Show the countries that we deliver to</summary>
        <p>We deliver to {deliversTo}.</p>
      </details>
    )}
    {note !== '' && (
      <details className="mt-3">
        <summary className="min-h-7">Show working days and holidays</summary>
        <p>{note}</p>
      </details>
    )}
  </section>
);
