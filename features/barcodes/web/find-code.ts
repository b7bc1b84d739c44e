import { barcodes, LONGEST_BARCODE, type ScannedProduct } from '#features/barcodes/contract/barcodes.ts';
import { formatSkus } from '#features/products/contract/part-numbers.ts';
import { hasWrongCheckDigit, parseBarcode } from '#trade/parse-barcode.ts';
import { api } from '#platform/web/api.ts';

/** What a code has come to: one product, or why it is none. */
export type FoundCode = {
  /** As people read it. */
  code: string;
  product: ScannedProduct | null;
  /** Why there is no product. */
  sentence: string;
  /** A search for it may find something. */
  isSearchable: boolean;
};

/** As much of a QR code as is shown. */
const LONGEST_SHOWN = 40;

const shorten = (text: string): string => (text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text);

const describeNotFound = (code: string, some: ScannedProduct[]): Omit<FoundCode, 'code' | 'product'> => {
  if (some.length > 1) {
    const sentence = `${shorten(code)} is the number of ${formatSkus(some.map(({ sku }) => sku))}.`;
    return { sentence, isSearchable: true };
  }
  const meaning = parseBarcode(code, location.host);
  if (meaning.kind === 'address') {
    const where = meaning.host === location.host ? 'a page of this shop' : meaning.host;
    return { sentence: `This QR code leads to ${where}, and to no product here.`, isSearchable: false };
  }
  if (hasWrongCheckDigit(code)) {
    return { sentence: `${code} is no bar code: a digit is wrong or missing.`, isSearchable: true };
  }
  return { sentence: `Nothing here has the code ${shorten(code)}.`, isSearchable: true };
};

/**
 * Asks the shop what a code that was read or typed stands for.
 * @throws UserFacingError
 */
export const findCode = async (text: string): Promise<FoundCode> => {
  const code = text.trim();
  if (code.length > LONGEST_BARCODE) {
    return { code, product: null, sentence: 'This code holds more than a number of a product.', isSearchable: false };
  }
  const some = code === '' ? [] : await api.call(barcodes.find, { query: { text: code } });
  const [only] = some;
  if (only !== undefined && some.length === 1) return { code, product: only, sentence: '', isSearchable: true };
  return { code, product: null, ...describeNotFound(code, some) };
};
