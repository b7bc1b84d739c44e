/** Whether a product can be ordered now: what is left of it is enough for the minimum order. */
export const canOrder = ({ stock, minOrder }: { stock: number; minOrder: number }): boolean => stock >= minOrder;
