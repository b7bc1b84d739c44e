import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createRequestHandler, data, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ApiClient, Endpoint } from '#platform/contract/endpoint.ts';
import { errors, DomainError } from '#platform/contract/errors.ts';
import type { PublicConfig } from '#features/settings/contract/public-config.ts';
import type { Units } from '#features/products/contract/units.ts';
import { getRequestUnits } from '#platform/server/cache/cache-address.ts';
import { toDomainError } from './errors.ts';
import { buildContentSecurityPolicy } from './security-headers.ts';
import { type PageQueries, acceptsQuery } from './page-routes.ts';
import { recordEndpoint, recordShownStock } from '#platform/server/cache/cache-responses.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const RETRY_AFTER_SECONDS = 5;

/** The tools of development put scripts of their own into a page, and speak to it. */
const DEVELOPMENT_POLICY = "default-src * data: blob: ws: 'unsafe-inline' 'unsafe-eval'";

/** What a page's loader may use; the web build exports the key it is found under. */
type PageServices = {
  client: ApiClient;
  settings: PublicConfig;
  units: Units;
  takesQuery: (url: URL) => boolean;
  rendering: { scripts: string[]; failed: (error: unknown) => void };
};

/** A file that pages load, by its name. */
type FindAsset = (name: string) => Promise<{ data: Buffer; type: string } | null>;

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** The frame of the card provider draws its fields in the shop's font. */
const isFont = (name: string): boolean => name.endsWith('.woff2');

/** What reads bar codes beside the page is WebAssembly; the policy of a worker is its file's own, so no page runs any. */
const BARCODE_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const isBarcodeWorker = (path: string): boolean => /(?:^|\/)read-worker-[\w-]+\.js$/.test(path);

/** Headers that a file of a build has by its name, wherever it comes from. */
const getAssetHeaders = (name: string): [header: string, value: string][] => [
  ...(isFont(name) ? [['access-control-allow-origin', '*'] as [string, string]] : []),
  ...(isBarcodeWorker(name) ? [['content-security-policy', BARCODE_WORKER_POLICY] as [string, string]] : []),
];

/** Where the pages come from: a build, or in development their sources. */
export type PageSource = {
  load(): Promise<ServerBuild>;
  /** Where the build has the files whose names say what is in them; null: there is no build. */
  assets: string | null;
  /** Serves the files that pages need. @param findOther those of the pages of another build */
  serveFiles(app: FastifyInstance, findOther: FindAsset): Promise<void>;
  /** In development: is asked first for every request, and says what it has no answer for. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

/** The pages as `react-router build` has left them. */
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
      // One route for all of them: to give each its own takes a tenth of a start.
      const ours = new Set(await readdir(`${root}build/client/assets`));
      // Any other file is of another build; a browser that asks for one that is not there wants no page.
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
    // A HEAD request makes the whole page too, for its length; only its headers are sent.
    method: 'GET',
    // Pages are the same for everyone who has chosen the same units, so no cookie or token reaches a loader; the calls of a
    // shopper have theirs.
    headers: { accept: request.headers.accept ?? '*/*', 'user-agent': request.headers['user-agent'] ?? '' },
  });

/** Pages that show what is one visitor's own. */
const personalRequests = new WeakSet<FastifyRequest>();

/**
 * The client of one page: it notes what the page is made from, and says when the database is away. A page asks for what its
 * address says: what no call can take (NUL, a text too long) is nowhere, and no failure of ours.
 */
const trackClient = (client: ApiClient, request: FastifyRequest): ApiClient => {
  const watched = async <T>(row: Endpoint, call: () => Promise<T>): Promise<T> => {
    recordEndpoint(request.raw, row);
    if (row.auth !== 'public') personalRequests.add(request);
    try {
      const answer = await call();
      recordShownStock(request.raw, answer);
      return answer;
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
    call: (row, input) => watched(row, () => client.call(row, input)),
    page: (row, input) => watched(row, () => client.page(row, input)),
  };
};

/**
 * Serves the web: its files, and every other address as a page rendered on the server. The HTML is
 * whole before it leaves, so that the policy can name its scripts. While the database is away it is a page all the
 * same, with the status 503.
 */
export const servePages = async (
  app: FastifyInstance,
  clientOf: (cookie: string | undefined) => ApiClient,
  settings: PublicConfig,
  source: PageSource,
  findOther: FindAsset,
  queries: PageQueries,
): Promise<void> => {
  await source.load();
  await source.serveFiles(app, findOther);
  await app.register(fastifyStatic, {
    root: `${root}demo/pictures`,
    prefix: '/pictures/',
    decorateReply: source.middleware !== undefined,
    index: false,
    maxAge: '1d',
  });

  app.get('/*', async (request, reply) => {
    const units = getRequestUnits(request.raw);
    const scripts: string[] = [];
    const failed = (err: unknown) => request.log.error({ err }, 'a page failed');
    const build = await source.load();
    const { services } = build.entry.module as unknown as { services: RouterContext<PageServices> };
    const context = new RouterContextProvider();
    context.set(services, {
      client: trackClient(clientOf(request.headers.cookie), request),
      settings,
      units: units ?? 'mm',
      takesQuery: (url) => acceptsQuery(queries, url),
      rendering: { scripts, failed },
    });
    const render = createRequestHandler(build, source.middleware === undefined ? 'production' : 'development');
    const page = await render(toWebRequest(request, settings.publicUrl), context);
    const html = page.body === null ? '' : await page.text();
    reply.code(page.status).headers(Object.fromEntries(page.headers));
    const isHtml = page.headers.get('content-type')?.startsWith('text/html') === true;
    if (isHtml) {
      const policy =
        source.middleware === undefined ? buildContentSecurityPolicy(scripts, settings.mode) : DEVELOPMENT_POLICY;
      reply.header('content-security-policy', policy);
    }
    if (page.status >= 500 || personalRequests.has(request)) reply.header('cache-control', 'no-store');
    else if (!page.headers.has('cache-control')) reply.header('cache-control', 'public, max-age=0, must-revalidate');
    // Whatever keeps pages between us and a browser has to tell those who chose inches from the others.
    if (units !== null) reply.header('vary', 'cookie');
    if (page.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    return reply.send(html);
  });
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: () => {
      throw new DomainError('method_not_allowed');
    },
  });
};
