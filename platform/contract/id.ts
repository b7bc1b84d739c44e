import { z } from 'zod';

/** The id of anything, as the shop writes it: capitals mean the same (RFC 9562, 4). */
export const Id = z.uuid().toLowerCase();
