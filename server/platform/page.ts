import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ContractClient } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';
import type { ShopSettings } from '#contract/settings.ts';
import { noteCall, noteStock } from './keep-answers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a page's loader may use; the web build exports the key it is found under. */
type PageServices = { client: ContractClient; settings: ShopSettings };

const loadBuild = async (): Promise<ServerBuild> => await import(pathToFileURL(`${root}build/server/index.js`).href);

const asWebRequest = (request: FastifyRequest, publicUrl: string): Request =>
  new Request(new URL(request.url, publicUrl), {
    method: request.method,
    // Pages are the same for everyone, so no cookie or token reaches a loader.
    headers: { accept: request.headers.accept ?? '*/*', 'user-agent': request.headers['user-agent'] ?? '' },
  });

/**
 * Serves the built web: its files, and every other address as a page rendered on the server. The HTML is
 * whole before it leaves, so that its inline scripts can be hashed into the policy.
 */
export const servePages = async (
  app: FastifyInstance,
  client: ContractClient,
  settings: ShopSettings,
): Promise<void> => {
  const build = await loadBuild();
  const { services } = build.entry.module as unknown as { services: RouterContext<PageServices> };
  const render = createRequestHandler(build, 'production');

  await app.register(fastifyStatic, {
    root: `${root}build/client`,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const immutable = path.includes('/build/client/assets/');
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  await app.register(fastifyStatic, {
    root: `${root}catalogue/pictures`,
    prefix: '/pictures/',
    decorateReply: false,
    index: false,
    maxAge: '1d',
  });

  // What is not one of the files registered above: a browser that asks for it wants no page.
  app.get('/assets/*', () => {
    throw new Refusal('not_found');
  });
  app.get('/*', async (request, reply) => {
    const context = new RouterContextProvider();
    // What a page is made from, so that it can be made anew when its stock has changed.
    const watched: ContractClient = {
      async call(row, input) {
        noteCall(request.raw, row);
        const answer = await client.call(row, input);
        noteStock(request.raw, answer);
        return answer;
      },
      async page(row, input) {
        noteCall(request.raw, row);
        const answer = await client.page(row, input);
        noteStock(request.raw, answer);
        return answer;
      },
    };
    context.set(services, { client: watched, settings });
    const page = await render(asWebRequest(request, settings.publicUrl), context);
    reply.code(page.status).headers(Object.fromEntries(page.headers));
    if (!page.headers.has('cache-control')) reply.header('cache-control', 'public, max-age=0, must-revalidate');
    return reply.send(page.body === null ? '' : await page.text());
  });
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: () => {
      throw new Refusal('method_not_allowed');
    },
  });
};
