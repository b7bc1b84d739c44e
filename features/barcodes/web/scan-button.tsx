import { useRef } from 'react';
import type { ScannedProduct } from '#features/barcodes/contract/barcodes.ts';
import { addScannedPiece } from './add-scanned.ts';
import { ScanProductsButton } from './scan-products-button.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';

/**
 * Adds scanned products to a list of part numbers and quantities.
 * @param takesSuccessors true if the number of an older product adds the product that replaces it
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
    return { tone: 'success' as const, sentence: `${name}: ${formatPlural(pieces, 'piece')} on the list.` };
  };
  return <ScanProductsButton onProduct={add} />;
};
