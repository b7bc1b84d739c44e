import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPageCached } from '#features/pages.ts';

/** Observes requests that the cache does not answer. It exists only if metrics or traces are on. */
export type RequestObserver = {
  /**
   * Calls `handle` and observes the request until it ends.
   * @param arrivedAt in ms of `performance.now()`; the request may have waited for an identical one
   */
  watch(request: IncomingMessage, response: ServerResponse, arrivedAt: number, handle: () => void): void;
  /** Continues with a request whose body has arrived; reading the body loses the async context. */
  resume(request: IncomingMessage, go: () => void): void;
};

/** Combines observers into one; null if there are none. */
export const combineObservers = ([first, ...others]: RequestObserver[]): RequestObserver | null =>
  first === undefined
    ? null
    : others.reduce(
        (outer, inner) => ({
          watch: (request, response, arrivedAt, handle) =>
            outer.watch(request, response, arrivedAt, () => inner.watch(request, response, arrivedAt, handle)),
          resume: (request, go) => outer.resume(request, () => inner.resume(request, go)),
        }),
        first,
      );

/** The route of all requests that match none. */
const NO_ROUTE = 'none';

/** Converts a contract path to a pattern of request paths. */
const toPathPattern = (page: string): RegExp => new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')}$`);
/** Ranks how general a path is: a literal path wins over one with parameters. */
const countPlaceholders = (page: string): number => Number(page.includes(':')) + 2 * Number(page.includes('*'));
const pages = Object.keys(isPageCached)
  .toSorted((one, other) => countPlaceholders(one) - countPlaceholders(other))
  .map((page) => ({ page, pattern: toPathPattern(page) }));

/**
 * The path by which a page is counted, because one route serves all pages. React Router fetches a page's data at
 * the page's path with an ending.
 */
export const findPagePath = (url: string): string => {
  const path = url.split('?')[0]?.replace(/(?:\/_)?\.data$/, '') || '/';
  return pages.find(({ pattern }) => pattern.test(path))?.page ?? NO_ROUTE;
};

const routes = new WeakMap<IncomingMessage, string>();

/** Records the route of each request, and lets the observer continue once the body is read. */
export const trackRoutes = (app: FastifyInstance, watcher: RequestObserver): void => {
  app.addHook('onRequest', async ({ raw, routeOptions: { url: route = NO_ROUTE } }) => {
    const isFile = route.startsWith('/assets/');
    routes.set(raw, isFile ? '/assets/*' : route === '/*' ? findPagePath(raw.url ?? '/') : route);
  });
  app.addHook('preValidation', ({ raw }, _reply, done) => watcher.resume(raw, done));
};

/** The route of a request with parameters as `:name`, never the actual URL, which may identify a person. */
export const getRoute = (request: IncomingMessage): string => routes.get(request) ?? NO_ROUTE;
