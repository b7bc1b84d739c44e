import { barcodes, LONGEST_BARCODE, type ScannedProduct } from '#features/barcodes/contract/barcodes.ts';
import { formatSkus } from '#features/products/contract/part-numbers.ts';
import { hasWrongCheckDigit, parseBarcode } from '#trade/parse-barcode.ts';
import { api } from '#platform/web/api.ts';

/** Result of a code: one product, or the reason why there is none. */
export type FoundCode = {
  /** The code as text. */
  code: string;
  product: ScannedProduct | null;
  /** Why there is no product. */
  sentence: string;
  /** True if a search for it may find something. */
  isSearchable: boolean;
};

/** Most characters of a QR code that are shown. */
const LONGEST_SHOWN = 40;

const shorten = (text: string): string => (text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text);

const describeNotFound = (code: string, some: ScannedProduct[]): Omit<FoundCode, 'code' | 'product'> => {
  if (some.length > 1) {
    const sentence = `${shorten(code)} matches several products: ${formatSkus(some.map(({ sku }) => sku))}.`;
    return { sentence, isSearchable: true };
  }
  const meaning = parseBarcode(code, location.host);
  if (meaning.kind === 'address') {
    const where = meaning.host === location.host ? 'a page of this shop' : meaning.host;
    return { sentence: `This QR code leads to ${where}, not to a product here.`, isSearchable: false };
  }
  if (hasWrongCheckDigit(code)) {
    return { sentence: `${code} is not a valid bar code: a digit is wrong or missing.`, isSearchable: true };
  }
  return { sentence: `No product here has the code ${shorten(code)}.`, isSearchable: true };
};

/**
 * Finds the product of a scanned or typed code.
 * @throws UserFacingError
 */
export const findCode = async (text: string): Promise<FoundCode> => {
  const code = text.trim();
  if (code.length > LONGEST_BARCODE) {
    return { code, product: null, sentence: 'This code is too long to be a product number.', isSearchable: false };
  }
  const some = code === '' ? [] : await api.call(barcodes.find, { query: { text: code } });
  const [only] = some;
  if (only !== undefined && some.length === 1) return { code, product: only, sentence: '', isSearchable: true };
  return { code, product: null, ...describeNotFound(code, some) };
};
