type QuantitySteps = { minOrder: number; quantityStep: number };

/** The fewest pieces, of those that are sold, that are not fewer than these: from the minimum up, in steps. */
export const roundUpQuantity = ({ minOrder, quantityStep }: QuantitySteps, quantity: number): number =>
  quantity <= minOrder ? minOrder : minOrder + Math.ceil((quantity - minOrder) / quantityStep) * quantityStep;

/** Why another quantity is taken than the one asked for. */
export const describeRounding = ({ minOrder, quantityStep }: QuantitySteps, quantity: number): string => {
  const few = (count: number) => count.toLocaleString('en-US');
  return `Sold in steps of ${few(quantityStep)} from ${few(minOrder)} up: ${few(roundUpQuantity({ minOrder, quantityStep }, quantity))} instead of ${few(quantity)}.`;
};
