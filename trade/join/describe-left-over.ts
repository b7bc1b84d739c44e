import { roundUpQuantity } from '#features/products/contract/quantity-step.ts';
import { PIPE_BETWEEN } from './graph.ts';

/** Formats a length as the names of pipes do: `3 m`, or `500 mm` if it is not a whole number of meters. */
const formatPipeLength = (mm: number): string => (mm % 1000 === 0 ? `${mm / 1000} m` : `${mm} mm`);

/**
 * Describes in a sentence what is left over from a purchase.
 * @param pieces the pieces that the join takes
 * @param pipeLength the length of a pipe in mm; null for other products
 * @returns null if nothing is left over
 */
export const describeLeftOver = (
  product: { minOrder: number; quantityStep: number },
  pieces: number,
  pipeLength: number | null,
): string | null => {
  const spare = roundUpQuantity(product, pieces) - pieces;
  const pack = Math.max(product.minOrder, product.quantityStep);
  const sentences = [
    ...(spare > 0 ? [`Sold in packs of ${pack}: ${spare === 1 ? '1 is' : `${spare} are`} left over.`] : []),
    ...(pipeLength !== null && pipeLength > PIPE_BETWEEN
      ? [`Takes about ${PIPE_BETWEEN / 10} cm of the ${formatPipeLength(pipeLength)}.`]
      : []),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
};
