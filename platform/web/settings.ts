import { useRouteLoaderData } from 'react-router';
import type { PublicConfig } from '#features/settings/contract/settings.ts';

/** The shop's settings, as the root route loaded them with the first page. */
export const usePublicConfig = (): PublicConfig => {
  const root = useRouteLoaderData<{ settings: PublicConfig }>('root');
  if (root === undefined) throw new Error('the settings belong to the root route, which has not loaded');
  return root.settings;
};
