import { formatDateTime } from '#platform/contract/dates.ts';
import { type StockEntry, stock } from '#features/stock/contract/stock.ts';
import { useConfirmedCall } from '#platform/web/forms/use-asked-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';
import { formatPlural } from './count-words.ts';

/** Takes goods in or a count back, after one more question. */
export const UndoEntryButton = ({ entry }: { entry: StockEntry }) => {
  const { run, ask, question } = useConfirmedCall(stock.undo, { success: 'Taken back', changes: true });
  const what = `${entry.kind === 'received' ? 'Goods in' : 'Count'} of ${formatDateTime(entry.at)}`;
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={`Undo ${what}`} onClick={ask}>
        Undo
      </Button>
      <ConfirmDialog
        {...question}
        title="Take this back?"
        sentence={`${what}, ${formatPlural(entry.products, 'product')}. Orders and changes since then stay.`}
        confirmLabel="Take back"
        onConfirm={() => void run({ params: { id: entry._id } })}
      />
    </>
  );
};
