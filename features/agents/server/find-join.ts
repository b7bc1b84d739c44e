import { z } from 'zod';
import { type Chain, type JoinNeed, type Joint, joining } from '#features/joins/contract/join.ts';
import { getCurrency } from '#platform/contract/currency.ts';
import type { ApiClient } from '#platform/contract/endpoint.ts';
import { toCents } from '#platform/contract/money.ts';
import { buildCartUrl } from './cart-links.ts';
import type { Catalog } from './catalog.ts';

/** The most ways, and the most choices for each side, in a reply. More would not help an assistant. */
const MOST_WAYS = 3;
const MOST_CHOICES = 20;

const Choice = z.object({ key: z.string(), text: z.string() });

const Way = z.object({
  /** Labels such as `Best`, `Shortest`, `Cheapest`. */
  labels: z.array(z.string()),
  parts: z.array(z.object({ sku: z.string(), title: z.string(), pieces: z.number().int(), url: z.string() })),
  /** How each joint is made, from one side to the other. */
  joints: z.array(z.string()),
  /** Seals to buy with the parts. */
  seals: z.array(z.string()),
  tools: z.array(z.string()),
  /** The price of parts and seals, in hundredths of the currency. */
  price: z.object({ amount: z.number().int(), currency: z.string() }),
  /** The page where a person adds the parts and seals to a cart. */
  cart_url: z.string(),
});

export const JoinAnswer = z.object({
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** How both sides connect without parts; null if they do not. */
  direct: z.string().nullable(),
  ways: z.array(Way),
  /** Warnings about ends that look alike but do not fit. */
  warnings: z.array(z.string()),
  /** Why there is no way; null if there is one. */
  why_not: z.string().nullable(),
  /** If `from` or `to` is ambiguous: the ends and products that it may mean. Repeat the call with one of their keys. */
  choices: z.object({ from: z.array(Choice), to: z.array(Choice) }),
});
export type JoinAnswer = z.infer<typeof JoinAnswer>;

type Side = { key: string; choices: z.infer<typeof Choice>[] };

const getWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

/** Finds the end or product that a text names by key, name or SKU, or else the possible meanings of the text. */
const resolveSide = async (client: ApiClient, catalog: Catalog, text: string): Promise<Side> => {
  const ends = (await client.call(joining.ends, {})).flatMap((group) => group.ends);
  const named = ends.find(({ key, text: name }) => key === text || name.toLowerCase() === text.toLowerCase());
  if (named !== undefined) return { key: named.key, choices: [] };
  const product = await catalog.find(text);
  if (product !== null && product.ends.length > 0) return { key: product.slug, choices: [] };
  const words = getWords(text);
  const similar = ends.filter(({ text: name }) => {
    const its = getWords(name);
    return words.every((word) => its.includes(word));
  });
  const [only, ...others] = similar;
  if (only !== undefined && others.length === 0) return { key: only.key, choices: [] };
  const matches = await client.call(joining.match, { query: { search: text.slice(0, 200) } });
  const products = matches.map(({ slug, name }) => ({ key: slug, text: name }));
  // The key of a product's end cannot be checked here. If it is wrong, the join fails with "unknown side".
  return similar.length + products.length === 0
    ? { key: text, choices: [] }
    : { key: '', choices: [...similar, ...products].slice(0, MOST_CHOICES) };
};

const describeJoint = ({ one, other, note, caution }: Joint): string =>
  [`${one} to ${other}: ${note}`, caution].filter((part) => part !== null).join(' ');

const describeNeed = ({ text, product }: JoinNeed): string =>
  product === null ? text : `${text}: ${product.name} (${product.sku})`;

const toWay = ({ labels, parts, joints, seals, tools, price }: Chain, shopUrl: string) => ({
  labels,
  parts: parts.map(({ sku, name, quantity, slug }) => ({
    sku,
    title: name,
    pieces: quantity,
    url: `${shopUrl}/products/${slug}`,
  })),
  joints: joints.map(describeJoint),
  seals: seals.map(describeNeed),
  tools: tools.map(describeNeed),
  price: { amount: toCents(price), currency: getCurrency() },
  cart_url: buildCartUrl(shopUrl, [...parts, ...seals.flatMap(({ product }) => product ?? [])]),
});

/** Finds parts for sale that connect two ends, each given by its key or name, or a product by handle or SKU. */
export const findJoin = async (
  client: ApiClient,
  catalog: Catalog,
  shopUrl: string,
  sides: { from: string; to: string },
): Promise<JoinAnswer> => {
  const [from, to] = await Promise.all([
    resolveSide(client, catalog, sides.from),
    resolveSide(client, catalog, sides.to),
  ]);
  const found = await client.call(joining.find, { query: { from: from.key, to: to.key } });
  const isUnclear = from.choices.length > 0 || to.choices.length > 0;
  const unknown = [found.from === null ? sides.from : [], found.to === null ? sides.to : []].flat();
  const whyUnknown = isUnclear
    ? 'Say which one of the choices you mean.'
    : `The shop knows no end or product ${unknown.join(' and no ')}.`;
  return {
    from: found.from?.text ?? null,
    to: found.to?.text ?? null,
    direct: found.direct && describeJoint(found.direct),
    ways: found.chains.slice(0, MOST_WAYS).map((chain) => toWay(chain, shopUrl)),
    warnings: found.lookAlikes,
    why_not: unknown.length > 0 ? whyUnknown : (found.none?.why ?? null),
    choices: { from: from.choices, to: to.choices },
  };
};
