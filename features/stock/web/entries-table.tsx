import { formatDateTime } from '#platform/contract/dates.ts';
import { type StockEntry, stock } from '#features/stock/contract/stock.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { formatSigned } from './quantities.tsx';
import { formatCount, formatPlural } from '#platform/contract/format-count.ts';

/** Undoes goods in or a count, after confirmation. */
const UndoEntryButton = ({ entry }: { entry: StockEntry }) => {
  const subject = `${entry.kind === 'received' ? 'Goods in' : 'Count'} on ${formatDateTime(entry.at)}`;
  return (
    <ConfirmButton
      endpoint={stock.undo}
      input={{ params: { id: entry._id } }}
      options={{ success: 'Undone', changes: true }}
      label="Undo"
      name={`Undo ${subject}`}
      variant="quiet"
      title="Undo this?"
      sentence={`${subject}, ${formatPlural(entry.products, 'product')}. Later orders and changes stay.`}
      confirmLabel="Undo"
    />
  );
};

const columns = [
  {
    key: 'what',
    header: 'What',
    card: 'title' as const,
    cell: ({ kind, supplier, note }: StockEntry) => (
      <div className="tabular:max-w-64">
        <span>{kind === 'received' ? 'Goods in' : 'Count'}</span>
        {supplier !== '' && <span className="block text-sm font-normal break-words">{supplier}</span>}
        {note !== '' && <span className="block text-sm font-normal break-words text-muted">{note}</span>}
      </div>
    ),
  },
  {
    key: 'by',
    header: 'Who',
    card: 'state' as const,
    cell: ({ by: author, at }: StockEntry) => (
      <>
        <span className="break-words">{author}</span>
        <span className="block text-sm whitespace-nowrap text-muted">{formatDateTime(at)}</span>
      </>
    ),
  },
  {
    key: 'pieces',
    header: 'Pieces',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ kind, pieces, products }: StockEntry) => (
      <>
        <span className="whitespace-nowrap">
          {kind === 'received' ? formatCount(pieces) : formatSigned(pieces) || '0'}
        </span>
        <span className="block text-sm font-normal whitespace-nowrap text-muted">
          {formatPlural(products, 'product')}
        </span>
      </>
    ),
  },
  {
    key: 'acts',
    header: 'Actions',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (entry: StockEntry) =>
      entry.undone === null ? (
        <UndoEntryButton entry={entry} />
      ) : (
        <>
          <StatusBadge tone="neutral">Undone</StatusBadge>
          <span className="block text-sm text-muted">{entry.undone.by}</span>
        </>
      ),
  },
];

export const EntriesTable = ({ entries }: { entries: StockEntry[] }) => (
  <Table caption="Goods in and counts, newest first" columns={columns} rows={entries} rowKey={({ _id }) => _id} />
);
