import { z } from 'zod';

/** As what a list is handed over. */
export const FileQuery = z.object({ format: z.enum(['csv', 'xlsx']).default('csv') });
export type FileFormat = z.output<typeof FileQuery>['format'];
