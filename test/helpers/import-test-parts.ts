import { importFromFeatures } from '#server/import-from-features.ts';

/**
 * Imports each feature's part of a test that covers all of them: the default export of `test/<file>.ts`.
 * @param file the name without `.ts`
 */
export const importTestParts = async <Part>(file: string): Promise<Part[]> =>
  (await importFromFeatures<Part>(`test/${file}`)).map(({ exported }) => exported);
