import { z } from 'zod';

/** The stock of a product after it changed, for other programs. */
export const StockChange = z.object({
  productId: z.string(),
  sku: z.string(),
  onHand: z.number().int(),
  /** Pieces on the shelf that orders hold. */
  held: z.number().int(),
  /** Pieces that can be sold. */
  stock: z.number().int(),
});
