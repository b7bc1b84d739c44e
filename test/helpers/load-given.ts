import { existsSync } from 'node:fs';
import { manifests } from '#features/index.ts';

/**
 * Loads what features give a test that goes through all of them: the default of a file in the folder `test/` of each
 * feature that has this file.
 * @param file its name without `.ts`
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
