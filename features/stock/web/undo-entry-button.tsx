import { formatMoment } from '#platform/contract/dates.ts';
import { type Entry, stock } from '#features/stock/contract/stock.ts';
import { useAskedCall } from '#platform/web/forms/use-asked-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';
import { sayCount } from './count-words.ts';

/** Takes goods in or a count back, after one more question. */
export const UndoEntryButton = ({ entry }: { entry: Entry }) => {
  const { run, ask, question } = useAskedCall(stock.undo, { success: 'Taken back', changes: true });
  const what = `${entry.kind === 'received' ? 'Goods in' : 'Count'} of ${formatMoment(entry.at)}`;
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={`Undo ${what}`} onClick={ask}>
        Undo
      </Button>
      <ConfirmDialog
        {...question}
        title="Take this back?"
        sentence={`${what}, ${sayCount(entry.products, 'product')}. Orders and changes since then stay.`}
        confirmLabel="Take back"
        onConfirm={() => void run({ params: { id: entry._id } })}
      />
    </>
  );
};
