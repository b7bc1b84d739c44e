/** True if the stock covers the minimum order. */
export const canOrder = ({ stock, minOrder }: { stock: number; minOrder: number }): boolean => stock >= minOrder;
