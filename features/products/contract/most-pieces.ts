/** The most pieces that the stock allows in steps, if it covers the minimum order. */
export const getMostPieces = ({
  minOrder,
  quantityStep,
  stock,
}: {
  minOrder: number;
  quantityStep: number;
  stock: number;
}): number => minOrder + Math.floor((stock - minOrder) / quantityStep) * quantityStep;
