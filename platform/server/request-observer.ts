import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPageCached } from '#features/pages.ts';

/** Sees the requests that no kept answer serves. There is one only where somebody wants to see. */
export type RequestObserver = {
  /**
   * Lets a request be answered, and sees it to its end.
   * @param arrivedAt in ms of `performance.now()`: it may have waited for a twin
   */
  watch(request: IncomingMessage, response: ServerResponse, arrivedAt: number, answer: () => void): void;
  /** Goes on with a request whose body has arrived: that was on behalf of nobody. */
  resume(request: IncomingMessage, go: () => void): void;
};

/** Several as one; null of none. */
export const combineObservers = ([first, ...others]: RequestObserver[]): RequestObserver | null =>
  first === undefined
    ? null
    : others.reduce(
        (outer, inner) => ({
          watch: (request, response, arrivedAt, answer) =>
            outer.watch(request, response, arrivedAt, () => inner.watch(request, response, arrivedAt, answer)),
          resume: (request, go) => outer.resume(request, () => inner.resume(request, go)),
        }),
        first,
      );

/** What everybody has who asks for nothing the shop knows. */
const NO_ROUTE = 'none';

/** An address as the contract writes it, as a pattern of addresses. */
const toPathPattern = (page: string): RegExp => new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')}$`);
/** How much an address leaves open: one that is named letter by letter is meant before one with a part that differs. */
const countPlaceholders = (page: string): number => Number(page.includes(':')) + 2 * Number(page.includes('*'));
const pages = Object.keys(isPageCached)
  .toSorted((one, other) => countPlaceholders(one) - countPlaceholders(other))
  .map((page) => ({ page, pattern: toPathPattern(page) }));

/** Pages are answered by one route. React Router fetches the data of one at its address with an ending. */
export const findPagePath = (url: string): string => {
  const path = url.split('?')[0]?.replace(/(?:\/_)?\.data$/, '') || '/';
  return pages.find(({ pattern }) => pattern.test(path))?.page ?? NO_ROUTE;
};

const routes = new WeakMap<IncomingMessage, string>();

/** Notes of each request which route it takes, and lets its watcher go on with it when its body is read. */
export const trackRoutes = (app: FastifyInstance, watcher: RequestObserver): void => {
  app.addHook('onRequest', async ({ raw, routeOptions: { url: route = NO_ROUTE } }) => {
    const isFile = route.startsWith('/assets/');
    routes.set(raw, isFile ? '/assets/*' : route === '/*' ? findPagePath(raw.url ?? '/') : route);
  });
  app.addHook('preValidation', ({ raw }, _reply, done) => watcher.resume(raw, done));
};

/** The route of a request with its parts that differ as `:name`: never an address, which may name a person. */
export const getRoute = (request: IncomingMessage): string => routes.get(request) ?? NO_ROUTE;
