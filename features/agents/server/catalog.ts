import {
  type UcpLookupReply,
  type UcpLookupRequest,
  MOST_HITS,
  type UcpProductReply,
  type UcpProductRequest,
  type UcpSearchReply,
  type UcpSearchRequest,
  UCP_VERSION,
} from '#features/agents/contract/ucp.ts';
import { type ProductDetail, products } from '#features/products/contract/products.ts';
import { browsing } from '#features/search/contract/browse.ts';
import type { ApiClient } from '#platform/contract/endpoint.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { cents, toDollars } from '#platform/contract/money.ts';
import { toUcpDetail, toUcpProduct } from './ucp-products.ts';

export const CATALOG_SEARCH = 'dev.ucp.shopping.catalog.search';
export const CATALOG_LOOKUP = 'dev.ucp.shopping.catalog.lookup';

const describeAnswer = (capability: string, status: 'success' | 'error' = 'success') => ({
  version: UCP_VERSION,
  status,
  capabilities: { [capability]: [{ version: UCP_VERSION }] },
});

/** Converts the error for an unknown product, or one that is no longer sold, to null. */
const toNull = (error: unknown): null => {
  if (error instanceof DomainError && [400, 404, 410].includes(error.status)) return null;
  throw error;
};

const toPriceRange = ({ min, max }: { min?: number | undefined; max?: number | undefined }): string =>
  [min, max].map((amount) => (amount === undefined ? '' : toDollars(cents(amount)))).join('..');

/**
 * Answers assistants' queries about the catalog, using only calls that any visitor can make.
 * @param client makes these calls in this process
 */
export const createCatalog = (client: ApiClient, shopUrl: string) => {
  /** Finds a product by id, handle or SKU. Null if several products share the SKU. */
  const find = async (identifier: string): Promise<ProductDetail | null> => {
    const get = (id: string) => client.call(products.get, { params: { id } }).catch(toNull);
    const named = await get(identifier);
    if (named !== null) return named;
    const { product: slug } = await client.call(browsing.resolve, { query: { search: identifier } });
    return slug === null ? null : get(slug);
  };
  return {
    find,
    async search({ query = '', filters, pagination }: UcpSearchRequest): Promise<UcpSearchReply> {
      const [category = ''] = filters?.categories ?? [];
      const page = Number(pagination?.cursor ?? 1);
      const limit = Math.min(MOST_HITS, pagination?.limit ?? MOST_HITS / 2);
      const price = filters?.price;
      const found = await client
        .call(browsing.list, {
          query: { search: query, category, page, limit, ...(price && { price: toPriceRange(price) }) },
        })
        .catch(toNull);
      const { items = [], total = 0, isMore = false, isRelaxed = false } = found ?? {};
      const hasNext = page * limit < total || (isMore && items.length === limit);
      const notes = [
        ...(found === null ? [{ code: 'unknown_category', content: `There is no category ${category}.` }] : []),
        ...(isRelaxed ? [{ code: 'some_words', content: 'No product has all of these words; these have some.' }] : []),
      ];
      return {
        ucp: describeAnswer(CATALOG_SEARCH),
        products: items.map((product) => toUcpProduct(product, shopUrl)),
        pagination: {
          has_next_page: hasNext,
          ...(hasNext && { cursor: String(page + 1) }),
          ...(!isMore && { total_count: total }),
        },
        ...(notes.length > 0 && { messages: notes.map((note) => ({ type: 'info' as const, ...note })) }),
      };
    },
    async lookup({ ids }: UcpLookupRequest): Promise<UcpLookupReply> {
      const found = await Promise.all([...new Set(ids)].map(async (id) => ({ id, product: await find(id) })));
      const byProduct = Map.groupBy(found, ({ product }) => product?._id);
      const unknown = byProduct.get(undefined) ?? [];
      byProduct.delete(undefined);
      return {
        ucp: describeAnswer(CATALOG_LOOKUP),
        products: [...byProduct.values()].flatMap((named) => {
          const product = named[0]?.product ?? null;
          if (product === null) return [];
          const detail = toUcpDetail(product, shopUrl);
          const inputs = named.map(({ id }) => ({
            id,
            match: id === product.sku ? ('exact' as const) : ('featured' as const),
          }));
          return { ...detail, variants: detail.variants.map((variant) => ({ ...variant, inputs })) };
        }),
        ...(unknown.length > 0 && {
          messages: unknown.map(({ id }) => ({ type: 'info' as const, code: 'not_found', content: id })),
        }),
      };
    },
    async getProduct({ id }: UcpProductRequest): Promise<UcpProductReply> {
      const product = await find(id);
      if (product !== null) return { ucp: describeAnswer(CATALOG_LOOKUP), product: toUcpDetail(product, shopUrl) };
      return {
        ucp: describeAnswer(CATALOG_LOOKUP, 'error'),
        messages: [
          { type: 'error', code: 'not_found', content: `Product not found: ${id}`, severity: 'unrecoverable' },
        ],
      };
    },
  };
};

export type Catalog = ReturnType<typeof createCatalog>;
