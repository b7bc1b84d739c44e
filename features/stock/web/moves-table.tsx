import { Link } from 'react-router';
import { formatMoment } from '#platform/contract/dates.ts';
import type { Move, MoveReason } from '#features/stock/contract/stock.ts';
import { IfMay } from '#platform/web/session/if-may.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { count, signed } from './count-words.ts';
import { ForSale } from './for-sale.tsx';

const reasons: Record<MoveReason, string> = {
  opening: 'First stock',
  edited: 'Changed by hand',
  placed: 'Order placed',
  cancelled: 'Order cancelled',
  expired: 'Order expired',
  shipped: 'Parcel sent',
  delivered: 'Delivered',
  undelivered: 'Delivery taken back',
  refunded: 'Refunded, not sent',
  returned: 'Sent back',
  received: 'Goods in',
  counted: 'Counted',
  imported: 'Imported',
  undone: 'Taken back',
};

const columns = [
  {
    key: 'what',
    header: 'What',
    card: 'title' as const,
    cell: ({ reason, order, note }: Move) => (
      <div className="tabular:max-w-64">
        <span className="whitespace-nowrap">
          {reasons[reason]}
          {order !== null && (
            <IfMay permission="orders.read" otherwise={<span className="ml-2 figures">{order.number}</span>}>
              <Link
                to={`/dashboard/order/${order._id}`}
                prefetch="intent"
                className="link ml-2 inline-block min-h-6 figures"
              >
                {order.number}
              </Link>
            </IfMay>
          )}
        </span>
        {note !== null && <span className="block text-sm font-normal break-words text-muted">{note}</span>}
      </div>
    ),
  },
  {
    key: 'by',
    header: 'Who',
    card: 'state' as const,
    cell: ({ by }: Move) => <span className="text-sm break-words tabular:text-[0.9375rem]">{by ?? 'The shop'}</span>,
  },
  {
    key: 'at',
    header: 'When',
    card: 'state' as const,
    cell: ({ at }: Move) => <span className="text-sm whitespace-nowrap text-muted">{formatMoment(at)}</span>,
  },
  {
    key: 'pieces',
    header: 'On hand',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ pieces, onHand }: Move) => (
      <span className="whitespace-nowrap">
        <span className={`mr-2 ${pieces < 0 ? 'text-error' : 'text-success'}`}>{signed(pieces)}</span>
        {count(onHand)}
      </span>
    ),
  },
  {
    key: 'held',
    header: 'Held',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ held, onHand, stock }: Move) => (
      <span className="whitespace-nowrap">
        <span className="mr-2 text-muted">{signed(held)}</span>
        {count(onHand - stock)}
      </span>
    ),
  },
  {
    key: 'stock',
    header: 'For sale',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ stock }: Move) => (
      <span className="font-semibold">
        <ForSale stock={stock} />
      </span>
    ),
  },
];

/** Changes of a product's stock, each with what it left: on hand, held and for sale. */
export const MovesTable = ({ moves }: { moves: Move[] }) => (
  <Table caption="Changes of the stock, newest first" columns={columns} rows={moves} rowKey={({ _id }) => _id} />
);
