import { Barcode } from '#platform/web/ui/icons/barcode.ts';
import { useState } from 'react';
import type { ScannedProduct } from '#features/barcodes/contract/barcodes.ts';
import { lazyComponent } from '#platform/web/lazy-component.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import type { ScanMessage } from './scanner.tsx';

/** Loads on the first click, since few visitors scan. */
const ScanDialog = lazyComponent(
  () => import('./scan-dialog.tsx').then((module) => module.ScanDialog),
  () => <ErrorText>The scanner did not load. Check your connection, reload the page and try again.</ErrorText>,
);

/**
 * Scans products one after the other, for the line of the label of the field that gets them. It sends nothing to the
 * form around it.
 * @param isInField makes it a picture of a bar code, to stand inside the field
 * @param onProduct handles a product, and returns a message
 */
export const ScanProductsButton = ({
  isInField = false,
  onProduct,
}: {
  isInField?: boolean;
  onProduct: (product: ScannedProduct) => ScanMessage;
}) => {
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const scan = () => {
    setOpen(true);
    setWasOpen(true);
  };
  return (
    <>
      {isInField ? (
        <button type="button" className="icon-button text-muted" aria-label="Scan" title="Scan" onClick={scan}>
          <Barcode aria-hidden size={22} />
        </button>
      ) : (
        <Button variant="secondary" size="sm" onClick={scan}>
          <Barcode aria-hidden size={20} />
          Scan
        </Button>
      )}
      {wasOpen && <ScanDialog open={open} onClose={() => setOpen(false)} onProduct={onProduct} />}
    </>
  );
};
