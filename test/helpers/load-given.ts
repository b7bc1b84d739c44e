import { existsSync } from 'node:fs';
import { manifests } from '#features/index.ts';

/**
 * Loads what features provide for a test that covers all of them: the default export of `test/<file>.ts` in each
 * feature that has one.
 * @param file the name without `.ts`
 */
export const loadGiven = <Given>(file: string): Promise<Given[]> =>
  Promise.all(
    manifests
      .filter(({ name }) => existsSync(new URL(`../../features/${name}/test/${file}.ts`, import.meta.url)))
      .map(async ({ name }) => {
        const { default: given } = (await import(`../../features/${name}/test/${file}.ts`)) as { default: Given };
        return given;
      }),
  );
