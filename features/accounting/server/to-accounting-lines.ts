import type { DocumentSheet, TaxByRate } from '#features/documents/contract/documents.ts';
import { type Cents, ZERO_CENTS, cents, divideCents, subtractCents, sumCents } from '#platform/contract/money.ts';

/**
 * A line of a document as bookkeepers enter it, for one tax rate. Amounts are in cents, and negative in credit notes.
 */
export type AccountingLine = {
  isDelivery: boolean;
  description: string;
  quantity: number;
  rate: number;
  netCents: Cents;
  taxCents: Cents;
};

/** A part of a document whose tax may not be known yet. */
type Part = { isDelivery: boolean; description: string; quantity: number; grossCents: Cents; taxCents: Cents | null };

type Line = DocumentSheet['lines'][number];

const getLineGross = ({ amountCents, taxCents }: Line, isTaxIncluded: boolean): Cents =>
  isTaxIncluded ? amountCents : sumCents([amountCents, taxCents ?? ZERO_CENTS]);

/**
 * Describes the part of a document at a tax rate that no line with this rate covers: the delivery or, in a credit note,
 * a line that covers several rates.
 */
const describeRest = ({ delivery, lines }: DocumentSheet): Pick<Part, 'isDelivery' | 'description'> => {
  if (delivery !== null && delivery.amountCents > 0) {
    return { isDelivery: true, description: delivery.isCollected ? 'Collection' : `Delivery: ${delivery.method}` };
  }
  const description = lines.find(({ taxRate }) => taxRate === null)?.name ?? 'Adjustment';
  return { isDelivery: description === 'Delivery', description };
};

const listParts = (sheet: DocumentSheet, { rate, grossCents }: TaxByRate): Part[] => {
  const lines = sheet.lines
    .filter(({ taxRate }) => taxRate === rate)
    .map((line) => ({
      isDelivery: false,
      description: line.sku === '' ? line.name : `${line.sku} ${line.name}`,
      quantity: line.quantity ?? 1,
      grossCents: getLineGross(line, sheet.amountsIncludeTax),
      taxCents: line.taxCents,
    }));
  const restCents = subtractCents(grossCents, sumCents(lines.map((line) => line.grossCents)));
  if (restCents === 0) return lines;
  const rest = { ...describeRest(sheet), quantity: 1, grossCents: restCents, taxCents: null };
  // The refund is below the price of its pieces, such as after an earlier partial refund. Only the total at this rate
  // is known.
  return restCents < 0 ? [{ ...rest, description: 'A part of the order', grossCents }] : [...lines, rest];
};

/** Divides the tax at a rate among the parts whose tax the document does not state. */
const addTaxes = (parts: readonly Part[], taxCents: Cents): Cents[] => {
  const unknown = parts.filter((part) => part.taxCents === null);
  const known = sumCents(parts.map((part) => part.taxCents ?? ZERO_CENTS));
  const shares = divideCents(
    subtractCents(taxCents, known),
    unknown.map((part) => part.grossCents),
  );
  return parts.map((part) => part.taxCents ?? shares[unknown.indexOf(part)] ?? ZERO_CENTS);
};

/**
 * Converts a document to accounting lines whose totals at each rate equal those on the document, to the cent.
 * @throws Error if they differ
 */
export const toAccountingLines = (sheet: DocumentSheet): AccountingLine[] => {
  const sign = sheet.kind === 'credit_note' ? -1 : 1;
  return sheet.taxes.flatMap((tax) => {
    const parts = listParts(sheet, tax);
    const taxes = addTaxes(parts, tax.taxCents);
    const [gross, taxed] = [sumCents(parts.map(({ grossCents }) => grossCents)), sumCents(taxes)];
    if (gross !== tax.grossCents || taxed !== tax.taxCents) {
      throw new Error(`the lines of document ${sheet.number} do not add up at ${tax.rate}%`);
    }
    return parts.map(({ grossCents, taxCents: _known, ...part }, at) => ({
      ...part,
      rate: tax.rate,
      netCents: cents(sign * subtractCents(grossCents, taxes[at] ?? ZERO_CENTS) || 0),
      taxCents: cents(sign * (taxes[at] ?? ZERO_CENTS) || 0),
    }));
  });
};
