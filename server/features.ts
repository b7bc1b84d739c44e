import { existsSync } from 'node:fs';
import { manifests } from '#features/index.ts';
import { setUnpaidExemptions } from '#features/orders/server/customer-standing.ts';
import { setEventSubscribers } from '#platform/server/jobs/event-subscribers.ts';
import type { Feature } from './define-feature.ts';

const hasServer = (name: string): boolean => existsSync(new URL(`../features/${name}/feature.ts`, import.meta.url));

/** The server parts of all features, in the order of `features/index.ts`. The browser never loads them. */
export const features: readonly Feature[] = await Promise.all(
  manifests
    .filter(({ name }) => hasServer(name))
    .map(async ({ name }) => {
      const { default: given } = (await import(`../features/${name}/feature.ts`)) as { default: Omit<Feature, 'name'> };
      return { name, ...given };
    }),
);

setEventSubscribers(features.flatMap(({ follows = [] }) => follows));
setUnpaidExemptions(features.flatMap(({ uncounted = [] }) => uncounted));
