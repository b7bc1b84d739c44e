import { existsSync } from 'node:fs';
import { manifests } from '#features/index.ts';

/**
 * Imports the default export of a file from each feature that has this file, in the order of `features/index.ts`.
 * @param file the path in the feature's folder, without `.ts`
 */
export const importFromFeatures = <Export>(file: string): Promise<{ name: string; exported: Export }[]> =>
  Promise.all(
    manifests
      .map(({ name }) => ({ name, url: new URL(`../features/${name}/${file}.ts`, import.meta.url) }))
      .filter(({ url }) => existsSync(url))
      .map(async ({ name, url }) => {
        const { default: exported } = (await import(url.href)) as { default: Export };
        return { name, exported };
      }),
  );
