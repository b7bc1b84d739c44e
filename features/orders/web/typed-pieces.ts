import { z } from 'zod';

/** How many pieces of each line are typed, and whether they are for sale again, by the id of the line. */
export const TypedPieces = z.record(z.string(), z.object({ quantity: z.string(), restock: z.boolean() }));

export type Pieces = z.infer<typeof TypedPieces>[string];
