import type { IncomingHttpHeaders } from 'node:http';
import type { ApiClient } from '#platform/contract/endpoint.ts';
import { createCatalog } from './catalog.ts';
import { registerTools } from './mcp-tools.ts';

/** Loaded on the first call, because most shops never get one and the SDK uses memory. */
const loadSdk = () => import('@modelcontextprotocol/server');

const toHeaders = (headers: IncomingHttpHeaders): Headers => {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) all.set(name, String(value));
  // The SDK requires clients to accept both forms. The reply is always JSON.
  all.set('accept', 'application/json, text/event-stream');
  return all;
};

/** The reply to a message; its body is null if the message needs no reply. */
type McpReply = { status: number; body: unknown };

/**
 * Serves the Model Context Protocol without sessions: a new server instance answers each message, in one JSON document.
 * Clients of both protocol generations are served: those that begin with `initialize`, and those of 2026-07-28.
 */
export const createMcpServer = (client: ApiClient, shop: { name: () => string; url: string }) => {
  const catalog = createCatalog(client, shop.url);
  const open = async () => {
    const sdk = await loadSdk();
    const create = () => {
      const server = new sdk.McpServer(
        { name: 'copperline', title: shop.name(), version: '1.0.0', websiteUrl: shop.url },
        {
          instructions: `Find and join plumbing parts of ${shop.name()}. A person confirms and pays: give them a cart link.`,
        },
      );
      registerTools(server, client, catalog, shop.url);
      return server;
    };
    const modern = sdk.createMcpHandler(create, { legacy: 'reject', responseMode: 'json' });
    const answerLegacy = async (request: Request, parsedBody: unknown): Promise<Response> => {
      const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      const server = create();
      await server.connect(transport);
      try {
        return await transport.handleRequest(request, { parsedBody });
      } finally {
        await server.close();
      }
    };
    return async (request: Request, parsedBody: unknown): Promise<Response> =>
      (await sdk.isLegacyRequest(request, parsedBody))
        ? answerLegacy(request, parsedBody)
        : modern.fetch(request, { parsedBody });
  };
  let opened: ReturnType<typeof open> | null = null;
  return async (message: object, headers: IncomingHttpHeaders): Promise<McpReply> => {
    const respond = await (opened ??= open());
    const request = new Request(`${shop.url}/api/mcp`, { method: 'POST', headers: toHeaders(headers), body: '{}' });
    const response = await respond(request, message);
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };
};
