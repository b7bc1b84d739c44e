import { z } from 'zod';

/** The version or count that a form was opened with, to notice what changed since. */
export const ExpectedVersion = z.number().int().min(0).max(2_147_483_647);
