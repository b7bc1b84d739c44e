import { z } from 'zod';

/** How many pieces of each line are typed, and whether they are for sale again, by the id of the line. */
export const PiecesFields = z.record(z.string(), z.object({ quantity: z.string(), restock: z.boolean() }));

export type PiecesField = z.infer<typeof PiecesFields>[string];
