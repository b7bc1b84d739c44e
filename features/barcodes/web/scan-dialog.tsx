import type { ScannedProduct } from '#features/barcodes/contract/barcodes.ts';
import { CodeDialog } from './code-dialog.tsx';
import { findCode } from './find-code.ts';
import type { ScanMessage } from './scanner.tsx';

/**
 * Scans several products one after the other.
 * @param onProduct handles a product, and returns a message
 */
export const ScanDialog = ({
  open,
  onClose,
  onProduct,
}: {
  open: boolean;
  onClose: () => void;
  onProduct: (product: ScannedProduct) => ScanMessage;
}) => {
  const add = async (code: string): Promise<ScanMessage> => {
    const { product, sentence } = await findCode(code);
    if (product === null) return { tone: 'warning', sentence };
    return product.isSold
      ? onProduct(product)
      : { tone: 'warning', sentence: `${product.name} is no longer for sale.` };
  };
  return <CodeDialog open={open} onClose={onClose} onCode={add} />;
};
