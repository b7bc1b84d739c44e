import { existsSync } from 'node:fs';
import { manifests } from '#features/index.ts';

/** The default export of a file of a feature. */
type FeatureExport<Value> = { name: string; exported: Value };

/**
 * Imports the default export of a file from each feature that has this file, in the order of `features/index.ts`.
 * @param file the path in the feature's folder, without `.ts`
 */
export const importFromFeatures = <Value>(file: string): Promise<FeatureExport<Value>[]> =>
  Promise.all(
    manifests
      .map(({ name }) => ({ name, url: new URL(`../features/${name}/${file}.ts`, import.meta.url) }))
      .filter(({ url }) => existsSync(url))
      .map(async ({ name, url }) => {
        const { default: exported } = (await import(url.href)) as { default: Value };
        return { name, exported };
      }),
  );
