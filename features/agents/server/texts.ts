import { joining } from '#features/joins/contract/join.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { delivery } from '#features/settings/contract/delivery.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { getEndpointPath, type ApiClient } from '#platform/contract/endpoint.ts';

/** Writes the text about the shop for assistants, in Markdown. Both of its addresses return the same. */
export const writeGuide = async (client: ApiClient, shopUrl: string): Promise<string> => {
  const [seller, roots, { sentence, returnDays }] = await Promise.all([
    client.call(settings.getPublic, {}),
    client.call(browsing.roots, {}),
    client.call(delivery.get, {}),
  ]);
  const categories = roots.map(
    ({ slug, name, count }) => `- [${name}](${shopUrl}/category/${slug}): ${count} products`,
  );
  const returns =
    returnDays === 0 ? 'Goods are not taken back.' : `Unused goods can be returned within ${returnDays} days.`;
  return [
    `# ${seller.name}`,
    '',
    `> ${[seller.tagline, 'A web shop for plumbing parts and tools.'].filter(Boolean).join(' ')}`,
    '',
    `Prices are in ${seller.currency}. A price is for the minimum order of a product, which may be more than one piece. ${sentence} ${returns}`,
    '',
    '## What is for sale',
    '',
    ...categories,
    '',
    '## Ask the shop',
    '',
    `- [Search](${shopUrl}/products?search=ball+valve): \`${shopUrl}/products?search={words}\`, or as JSON \`${shopUrl}${getEndpointPath(browsing.list)}?search={words}\``,
    `- Product: \`${shopUrl}/products/{handle}\`, or as JSON \`${shopUrl}/api/product/{handle}\``,
    `- [Join](${shopUrl}/join): which parts connect two ends, with seals and tools. \`${shopUrl}/join?from={end}&to={end}\`, or as JSON \`${shopUrl}${getEndpointPath(joining.find)}\`; the ends are listed at \`${shopUrl}${getEndpointPath(joining.ends)}\``,
    `- [MCP](${shopUrl}/api/mcp): a server of the Model Context Protocol without sign-in. Its tools are search_catalog, lookup_catalog, get_product, find_join and cart_link`,
    `- [UCP profile](${shopUrl}/.well-known/ucp): catalog search and lookup of the Universal Commerce Protocol`,
    `- [Product feed](${shopUrl}/feeds/products.tsv): all products in the format of Google Merchant Center`,
    `- [New products](${shopUrl}/feeds/new.rss): RSS`,
    `- [OpenAPI](${shopUrl}/api/openapi.json): every call`,
    '',
    '## Buy',
    '',
    'Assistants cannot order or pay here. Give the person a link; they see the goods with current prices, confirm and pay.',
    '',
    `- Cart link: \`${shopUrl}/cart?add={SKU}:{pieces},{SKU}:{pieces}\``,
    `- The same by the permalink draft of UCP: \`${shopUrl}/buy/{SKU}:{pieces}\``,
    '',
    '## Limits',
    '',
    'Calls are limited per address; status 429 states the seconds to wait. Please do not fetch pages faster than a person reads them: the feed has all products.',
    '',
    `[Delivery and returns](${shopUrl}/shipping), [terms](${shopUrl}/terms), [contact](${shopUrl}/contact)`,
    '',
  ].join('\n');
};
