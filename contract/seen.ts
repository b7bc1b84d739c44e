import { z } from 'zod';

/** A number that says which state of something was seen: its version, or how many there were of it. */
export const Seen = z.number().int().min(0).max(2_147_483_647);
