import { Barcode } from '#platform/web/ui/icons/barcode.ts';
import { useRef, useState } from 'react';
import type { ScannedProduct } from '#features/barcodes/contract/barcodes.ts';
import { lazyComponent } from '#platform/web/lazy-component.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import { addScannedPiece } from './add-scanned.ts';

/** Loads on the first click, since few visitors scan. */
const ScanDialog = lazyComponent(
  () => import('./scan-dialog.tsx').then((module) => module.ScanDialog),
  () => <ErrorText>The scanner did not load. Check your connection, reload the page and try again.</ErrorText>,
);

/**
 * Adds scanned products to a list of part numbers and quantities.
 * @param takesSuccessors true if the number of an older product adds the one that replaces it
 */
export const ScanButton = ({
  list,
  onList,
  takesSuccessors,
}: {
  list: string;
  onList: (list: string) => void;
  takesSuccessors: boolean;
}) => {
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  // The camera may read the next code before React renders.
  const latest = useRef(list);
  latest.current = list;
  const add = ({ sku, name, isSuccessor }: ScannedProduct) => {
    if (isSuccessor && !takesSuccessors) {
      const sentence = `This is the number of an older product. ${name} replaces it: if that is what you have, type ${sku}.`;
      return { tone: 'warning' as const, sentence };
    }
    const { list: next, pieces } = addScannedPiece(latest.current, sku);
    latest.current = next;
    onList(next);
    const many = `${pieces.toLocaleString('en-US')} ${pieces === 1 ? 'piece' : 'pieces'}`;
    return { tone: 'success' as const, sentence: `${name}: ${many} on the list.` };
  };
  return (
    <>
      <Button
        variant="secondary"
        className="w-full sm:w-auto"
        onClick={() => {
          setOpen(true);
          setWasOpen(true);
        }}
      >
        <Barcode aria-hidden size={20} />
        Scan
      </Button>
      {wasOpen && <ScanDialog open={open} onClose={() => setOpen(false)} onProduct={add} />}
    </>
  );
};
