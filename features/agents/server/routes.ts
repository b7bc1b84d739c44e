import { agents } from '#features/agents/contract/agents.ts';
import { ucp } from '#features/agents/contract/ucp.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { CachedSeller } from '#features/settings/server/cached-seller.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { buildCartUrl, parseItems } from './cart-links.ts';
import { createCatalog } from './catalog.ts';
import { createMcpServer } from './serve-mcp.ts';
import { writeGuide } from './texts.ts';
import { buildProfile } from './ucp-profile.ts';

export const agentsRoutes = (api: Api, shopUrl: string, seller: CachedSeller): void => {
  // Without cookies: an assistant can do no more than an anonymous visitor.
  const client = api.createClient(undefined);
  const catalog = createCatalog(client, shopUrl);
  const answerMcp = createMcpServer(client, { name: () => seller.now().name, url: shopUrl });
  api.mount(agents.llms, async () => ({ type: 'text/plain' as const, data: await writeGuide(client, shopUrl) }));
  api.mount(agents.guide, async () => ({ type: 'text/markdown' as const, data: await writeGuide(client, shopUrl) }));
  api.mount(agents.mcp, async ({ body, caller }) => {
    const { status, body: answer } = await answerMcp(body, caller.headers ?? {});
    return new HandlerReply(answer, { status });
  });
  api.mount(agents.mcpStream, () => {
    throw new DomainError('method_not_allowed');
  });
  // A malformed link leads to the cart too, because a person has followed it.
  api.mount(agents.buy, async ({ params }) => {
    const lines = parseItems(params.items);
    return { to: lines === null ? '/cart' : buildCartUrl('', lines) };
  });
  api.mount(ucp.profile, async () => buildProfile(shopUrl));
  api.mount(ucp.search, ({ body }) => catalog.search(body));
  api.mount(ucp.lookup, ({ body }) => catalog.lookup(body));
  api.mount(ucp.product, ({ body }) => catalog.getProduct(body));
};
