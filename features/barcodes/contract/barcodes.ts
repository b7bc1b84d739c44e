import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** QR codes may hold thousands of characters, but no part number and no product address is longer than this. */
export const LONGEST_BARCODE = 300;

export const ScannedProduct = z.object({
  _id: z.string(),
  sku: z.string(),
  name: z.string(),
  slug: z.string(),
  /** False for a product that was sold in the past. */
  isSold: z.boolean(),
  /** True if the number belongs to an older product that this one replaces. */
  isSuccessor: z.boolean(),
});
export type ScannedProduct = z.infer<typeof ScannedProduct>;

export const barcodes = {
  find: endpoint({
    method: 'GET',
    path: '/barcodes',
    summary: 'Find products by a scanned code (GTIN, SKU, maker’s number or address); may return several or none',
    auth: 'public',
    shows: 'products',
    query: z.object({
      /** Text as it was read. The shop never requests an address in it. */
      text: z.string().trim().min(1, 'Enter a code').max(LONGEST_BARCODE),
    }),
    reply: json(z.array(ScannedProduct)),
  }),
};
