import { type Sale, sales } from '#features/reduced-prices/contract/sales.ts';
import { useConfirmedCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';

/** Ends a sale, or cancels one that has not started, after a confirmation. */
export const EndSaleButton = ({ sale: { _id, name, state, products } }: { sale: Sale }) => {
  const isOn = state === 'on';
  const label = isOn ? 'End now' : 'Cancel';
  const { run, openDialog, question } = useConfirmedCall(sales.end, {
    success: isOn ? 'The sale has ended' : 'The sale is canceled',
    changes: true,
  });
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={`${label} ${name}`} onClick={openDialog}>
        {label}
      </Button>
      <ConfirmDialog
        {...question}
        title={isOn ? `End ${name}?` : `Cancel ${name}?`}
        sentence={
          isOn
            ? `${products.toLocaleString('en-US')} ${products === 1 ? 'product gets its regular price' : 'products get their regular prices'} back at once.`
            : 'No price has changed yet.'
        }
        confirmLabel={isOn ? 'End the sale' : 'Cancel the sale'}
        onConfirm={() => void run({ params: { id: _id } })}
      />
    </>
  );
};
