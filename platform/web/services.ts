import { createContext } from 'react-router';
import type { ApiClient } from '#platform/contract/endpoint.ts';
import type { PublicConfig } from '#features/settings/contract/public-config.ts';
import type { Units } from '#features/products/contract/units-cookie.ts';

/** Information from rendering, for the server. */
export type Rendering = {
  /** The page's own inline scripts: no others may run. */
  scripts: string[];
  /** The whole document; null until it is rendered, and for responses that are not pages. */
  html: Buffer | null;
  /** Called when a loader or the rendering failed and the page shows an error. */
  failed(error: unknown): void;
};

/**
 * The services that the server passes to loaders. The server finds this key through `entry.server.tsx`, because a
 * page that imports a server module would get a second copy of it.
 */
export const services = createContext<{
  client: ApiClient;
  settings: PublicConfig;
  /** The visitor's choice on a page of `pagesWithUnits`; millimeters elsewhere. */
  units: Units;
  /** True if the page's endpoint accepts the query of its address. */
  takesQuery: (url: URL) => boolean;
  rendering: Rendering;
}>();
