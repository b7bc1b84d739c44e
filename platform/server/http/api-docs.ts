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

/** Allows the scripts that the page is generated with. They are the same for everyone and contain no user input. */
const getDocsPolicy = (html: string): string => {
  const scripts = [...html.matchAll(/<script type="text\/javascript">([^]*?)<\/script>/g)].map(([, code = '']) => code);
  return buildContentSecurityPolicy(scripts, 'embedded');
};

/**
 * Serves `/api/docs` from a server of its own that starts on the first request: few people open the page, and it takes
 * a fifth of the shop's memory. The page is not in the contract, because that server decides which files it has. The
 * data it shows is in the contract (`operations.describe`).
 */
export const serveApiDocs = (app: FastifyInstance): void => {
  let page: Promise<FastifyInstance> | null = null;
  for (const path of ['/api/docs', '/api/docs/*']) {
    app.get(path, async (request, reply) => {
      page ??= openDocs();
      const response = await (await page).inject({ url: request.url });
      if (response.statusCode === 404) throw new DomainError('not_found');
      const { 'content-type': type, location } = response.headers;
      if (location !== undefined) return reply.redirect(location, response.statusCode);
      if (String(type).startsWith('text/html')) reply.header('content-security-policy', getDocsPolicy(response.body));
      return reply.type(String(type)).send(response.rawPayload);
    });
  }
};
