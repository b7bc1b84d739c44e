import { createContext } from 'react-router';
import type { ContractClient } from '#contract/endpoint.ts';
import type { ShopSettings } from '#contract/settings.ts';

/**
 * What the server gives to loaders. The server finds this key through `entry.server.tsx`, so that a page
 * never imports a server module and gets a second copy of it.
 */
export const services = createContext<{ client: ContractClient; settings: ShopSettings }>();
