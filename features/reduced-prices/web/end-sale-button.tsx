import { type Sale, sales } from '#features/reduced-prices/contract/sales.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';

/** Ends a sale, or cancels one that has not started, after a confirmation. */
export const EndSaleButton = ({ sale: { _id, name, state, products } }: { sale: Sale }) => {
  const isOn = state === 'on';
  const label = isOn ? 'End now' : 'Cancel';
  return (
    <ConfirmButton
      endpoint={sales.end}
      input={{ params: { id: _id } }}
      options={{ success: isOn ? 'The sale has ended' : 'The sale is canceled', changes: true }}
      label={label}
      name={`${label} ${name}`}
      variant="quiet"
      title={isOn ? `End ${name}?` : `Cancel ${name}?`}
      sentence={
        isOn
          ? `${products.toLocaleString('en-US')} ${products === 1 ? 'product gets its regular price' : 'products get their regular prices'} back at once.`
          : 'No price has changed yet.'
      }
      confirmLabel={isOn ? 'End the sale' : 'Cancel the sale'}
    />
  );
};
