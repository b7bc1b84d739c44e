type QuantitySteps = { minOrder: number; quantityStep: number };

/** Rounds a quantity up to one that is sold: the minimum, or the minimum plus whole steps. */
export const roundUpQuantity = ({ minOrder, quantityStep }: QuantitySteps, quantity: number): number =>
  quantity <= minOrder ? minOrder : minOrder + Math.ceil((quantity - minOrder) / quantityStep) * quantityStep;

/** Tells the buyer why the quantity was changed. */
export const describeRounding = ({ minOrder, quantityStep }: QuantitySteps, quantity: number): string => {
  const few = (count: number) => count.toLocaleString('en-US');
  return `Sold in steps of ${few(quantityStep)} from ${few(minOrder)} up: ${few(roundUpQuantity({ minOrder, quantityStep }, quantity))} instead of ${few(quantity)}.`;
};
