import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  createRequestHandler,
  data,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { ApiClient, Endpoint } from '#platform/contract/endpoint.ts';
import { getCurrency } from '#platform/contract/currency.ts';
import { errors, DomainError } from '#platform/contract/errors.ts';
import type { PublicConfig } from '#features/settings/contract/public-config.ts';
import type { Units } from '#features/products/contract/units-cookie.ts';
import { getRequestUnits } from '#platform/server/cache/cache-address.ts';
import { toDomainError } from './errors.ts';
import { buildContentSecurityPolicy } from './security-headers.ts';
import { type PageQueries, acceptsQuery } from './page-routes.ts';
import { type FindRedirect, redirectLostPage } from './redirect-lost-page.ts';
import { recordEndpoint, recordShownFacts } from '#platform/server/cache/cache-responses.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const RETRY_AFTER_SECONDS = 5;

/** Development tools add scripts to the page and connect to it. */
const DEVELOPMENT_POLICY = "default-src * data: blob: ws: 'unsafe-inline' 'unsafe-eval'";

/** The context of page loaders; the web build exports its key. */
type PageServices = {
  client: ApiClient;
  settings: PublicConfig;
  units: Units;
  takesQuery: (url: URL) => boolean;
  rendering: { scripts: string[]; html: Buffer | null; failed: (error: unknown) => void };
};

/** Finds a file that pages load, by name. */
type FindAsset = (name: string) => Promise<{ data: Buffer; type: string } | null>;

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** The card provider's frame uses the shop's font for its fields. */
const isFont = (name: string): boolean => name.endsWith('.woff2');

/**
 * The bar code reader is WebAssembly in a web worker. A worker has the policy of its own file, so pages do not
 * need `wasm-unsafe-eval`.
 */
const BARCODE_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const isBarcodeWorker = (path: string): boolean => /(?:^|\/)read-worker-[\w-]+\.js$/.test(path);

/** Headers of a build's file, by its name. */
const getAssetHeaders = (name: string): [header: string, value: string][] => [
  ...(isFont(name) ? [['access-control-allow-origin', '*'] as [string, string]] : []),
  ...(isBarcodeWorker(name) ? [['content-security-policy', BARCODE_WORKER_POLICY] as [string, string]] : []),
];

/** The source of the pages: a build, or the source files in development. */
export type PageSource = {
  load(): Promise<ServerBuild>;
  /** The folder of the build's hashed files; null if there is no build. */
  assets: string | null;
  /**
   * Serves the files that pages load.
   * @param findOther finds files of another build
   */
  serveFiles(app: FastifyInstance, findOther: FindAsset): Promise<void>;
  /** In development: gets every request first, and calls `next` for those it does not handle. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

/** The pages built by `react-router build`. */
export const builtPages = (): PageSource => {
  let build: ServerBuild | undefined;
  return {
    async load() {
      build ??= (await import(pathToFileURL(`${root}build/server/index.js`).href)) as ServerBuild;
      return build;
    },
    assets: `${root}build/client/assets`,
    async serveFiles(app, findOther) {
      await app.register(fastifyStatic, {
        root: `${root}build/client`,
        wildcard: false,
        globIgnore: ['assets/**'],
        index: false,
        cacheControl: false,
        setHeaders(reply, path) {
          const immutable = path.includes('/build/client/assets/');
          reply.header('cache-control', immutable ? IMMUTABLE : 'public, max-age=3600');
          for (const [header, value] of getAssetHeaders(path)) reply.header(header, value);
        },
      });
      // One route for all files: a route for each would take a tenth of the start time.
      const ours = new Set(await readdir(`${root}build/client/assets`));
      // Other files belong to another build. A missing file must not be answered with a page.
      app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
        const { '*': name } = request.params;
        if (ours.has(name)) return reply.sendFile(`assets/${name}`);
        const found = await findOther(name);
        if (found === null) throw new DomainError('not_found');
        for (const [header, value] of getAssetHeaders(name)) reply.header(header, value);
        return reply.type(found.type).header('cache-control', IMMUTABLE).send(found.data);
      });
    },
  };
};

const toWebRequest = (request: FastifyRequest, publicUrl: string): Request =>
  new Request(publicUrl + request.url, {
    // A HEAD request renders the page like a GET request, for its length; only the headers are sent.
    method: 'GET',
    // A page is the same for everyone with the same units, so its loader gets no cookie or token. Only the client for
    // shopper endpoints has the cookies.
    headers: { accept: request.headers.accept ?? '*/*', 'user-agent': request.headers['user-agent'] ?? '' },
  });

/** Requests whose page shows personal data. */
const personalRequests = new WeakSet<FastifyRequest>();

/**
 * Wraps the client of one page: records the data the page depends on, and turns an outage into status 503. Input comes
 * from the page's URL, so invalid input (NUL, text too long) means that there is no such page.
 */
const trackClient = (client: ApiClient, request: FastifyRequest): ApiClient => {
  const watched = async <T>(endpoint: Endpoint, call: () => Promise<T>): Promise<T> => {
    recordEndpoint(request.raw, endpoint);
    if (endpoint.auth !== 'public') personalRequests.add(request);
    try {
      const result = await call();
      recordShownFacts(request.raw, result);
      return result;
    } catch (error) {
      const { code, status, message } = toDomainError(error);
      if (code === 'invalid_request') {
        request.log.info({ err: error }, 'no page has this address');
        throw data(errors.not_found.message, { status: 404 });
      }
      if (status !== 503) throw error;
      request.log.error({ err: error }, code);
      throw data(message, { status });
    }
  };
  return {
    call: (endpoint, input) => watched(endpoint, () => client.call(endpoint, input)),
    page: (endpoint, input) => watched(endpoint, () => client.page(endpoint, input)),
  };
};

type PageDeps = {
  source: PageSource;
  settings: PublicConfig;
  createClient: (cookie: string | undefined) => ApiClient;
  /** Finds files of another build. */
  findOther: FindAsset;
  queries: PageQueries;
  findRedirect: FindRedirect;
};

const isDevelopment = ({ middleware }: PageSource): boolean => middleware !== undefined;

/** Creates a function that renders the page of a request; its scripts and its HTML are in `rendering`. */
const createPageRenderer = ({ source, settings, createClient, queries }: PageDeps) => {
  const mode = isDevelopment(source) ? 'development' : 'production';
  // React Router prepares a build's routes once per handler. In development, each change makes a new build.
  const handlers = new WeakMap<ServerBuild, RequestHandler>();
  const getHandler = (build: ServerBuild): RequestHandler => {
    const handler = handlers.get(build) ?? createRequestHandler(build, mode);
    handlers.set(build, handler);
    return handler;
  };
  return async (request: FastifyRequest, units: Units) => {
    const rendering: PageServices['rendering'] = {
      scripts: [],
      html: null,
      failed: (err) => request.log.error({ err }, 'a page failed'),
    };
    const build = await source.load();
    const { services, setCurrency } = build.entry.module as unknown as {
      services: RouterContext<PageServices>;
      setCurrency: (code: string) => void;
    };
    setCurrency(getCurrency());
    const context = new RouterContextProvider();
    context.set(services, {
      client: trackClient(createClient(request.headers.cookie), request),
      settings,
      units,
      takesQuery: (url) => acceptsQuery(queries, url),
      rendering,
    });
    const page = await getHandler(build)(toWebRequest(request, settings.publicUrl), context);
    return { page, rendering };
  };
};

/**
 * Serves the web: its files, and every other URL as a page rendered on the server. The HTML is complete before it is
 * sent, so that the policy can list its scripts. While the database is down, the page has status 503.
 */
export const servePages = async (app: FastifyInstance, deps: PageDeps): Promise<void> => {
  const { source, settings, findOther, findRedirect } = deps;
  await source.load();
  await source.serveFiles(app, findOther);
  await app.register(fastifyStatic, {
    root: `${root}demo/pictures`,
    prefix: '/pictures/',
    decorateReply: isDevelopment(source),
    index: false,
    maxAge: '1d',
  });
  const render = createPageRenderer(deps);
  app.get('/*', async (request, reply) => {
    const units = getRequestUnits(request.raw);
    const { page, rendering } = await render(request, units ?? 'mm');
    const redirected = page.status === 404 ? await redirectLostPage(request, reply, findRedirect) : null;
    if (redirected !== null) return redirected;
    reply.code(page.status).headers(Object.fromEntries(page.headers));
    const isHtml = page.headers.get('content-type')?.startsWith('text/html') === true;
    if (isHtml) {
      const policy = isDevelopment(source)
        ? DEVELOPMENT_POLICY
        : buildContentSecurityPolicy(rendering.scripts, settings.mode);
      reply.header('content-security-policy', policy);
    }
    if (page.status >= 500 || personalRequests.has(request)) reply.header('cache-control', 'no-store');
    else if (!page.headers.has('cache-control')) reply.header('cache-control', 'public, max-age=0, must-revalidate');
    // Caches between the shop and the browser must separate visitors who chose inches from the others.
    if (units !== null) reply.header('vary', 'cookie');
    if (page.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    return reply.send(rendering.html ?? Buffer.from(await page.arrayBuffer()));
  });
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    config: { refuses: true },
    handler: () => {
      throw new DomainError('method_not_allowed');
    },
  });
};
