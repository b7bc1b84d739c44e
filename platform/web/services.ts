import { createContext } from 'react-router';
import type { ApiClient } from '#platform/contract/endpoint.ts';
import type { PublicConfig } from '#features/settings/contract/public-config.ts';
import type { Units } from '#features/products/contract/units.ts';

/** What rendering a page tells the server beside the page. */
export type Rendering = {
  /** The inline scripts of the page that the shop itself put there: no other may run. */
  scripts: string[];
  /** A loader or the rendering failed, and the page says so. */
  failed(error: unknown): void;
};

/**
 * What the server gives to loaders. The server finds this key through `entry.server.tsx`, so that a page
 * never imports a server module and gets a second copy of it.
 */
export const services = createContext<{
  client: ApiClient;
  settings: PublicConfig;
  /** As the visitor has chosen; on a page of `pagesWithUnits` alone, else millimetres. */
  units: Units;
  /** Whether the call of a page would take the query of its address. */
  takesQuery: (url: URL) => boolean;
  rendering: Rendering;
}>();
