import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** A QR code may have thousands of letters; no number and no address of a product is longer than this. */
export const LONGEST_BARCODE = 300;

export const ScannedProduct = z.object({
  _id: z.string(),
  sku: z.string(),
  name: z.string(),
  slug: z.string(),
  /** Else it was sold once. */
  isSold: z.boolean(),
  /** The number is of something older, in whose place this is sold. */
  isSuccessor: z.boolean(),
});
export type ScannedProduct = z.infer<typeof ScannedProduct>;

export const barcodes = {
  find: endpoint({
    method: 'GET',
    path: '/barcodes',
    summary:
      'What a bar code or a QR code stands for: the product with this GTIN, SKU, maker’s number or address; several where they share it, none where nothing has it',
    auth: 'public',
    shows: 'products',
    query: z.object({
      /** As it was read: no address in it is ever asked. */
      text: z.string().trim().min(1, 'Give a code').max(LONGEST_BARCODE),
    }),
    answer: json(z.array(ScannedProduct)),
  }),
};
