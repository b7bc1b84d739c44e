import Fastify, { type FastifyInstance } from 'fastify';
import { DomainError } from '#platform/contract/errors.ts';
import { buildContentSecurityPolicy } from './security-headers.ts';

const openDocs = async (): Promise<FastifyInstance> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const page = Fastify();
  await page.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      pageTitle: 'Copperline API',
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
    },
  });
  return page;
};

/** Allows the page the scripts it is made with: the same for everyone and for ever, with nothing in it that anybody wrote. */
const getDocsPolicy = (html: string): string => {
  const scripts = [...html.matchAll(/<script type="text\/javascript">([^]*?)<\/script>/g)].map(([, code = '']) => code);
  return buildContentSecurityPolicy(scripts, 'embedded');
};

/**
 * The page at `/api/docs`, answered by a server of its own that is made when somebody first asks: few do, and it takes
 * a fifth of all the memory the shop has in use. It is no row of the contract: which files it has is for that server to
 * say, and what it shows is one (`operations.describe`).
 */
export const serveApiDocs = (app: FastifyInstance): void => {
  let page: Promise<FastifyInstance> | null = null;
  for (const path of ['/api/docs', '/api/docs/*']) {
    app.get(path, async (request, reply) => {
      page ??= openDocs();
      const answer = await (await page).inject({ url: request.url });
      if (answer.statusCode === 404) throw new DomainError('not_found');
      const { 'content-type': type, location } = answer.headers;
      if (location !== undefined) return reply.redirect(location, answer.statusCode);
      if (String(type).startsWith('text/html')) reply.header('content-security-policy', getDocsPolicy(answer.body));
      return reply.type(String(type)).send(answer.rawPayload);
    });
  }
};
