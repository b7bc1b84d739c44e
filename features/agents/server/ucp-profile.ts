import { agents } from '#features/agents/contract/agents.ts';
import { UCP_VERSION } from '#features/agents/contract/ucp.ts';
import { getEndpointPath } from '#platform/contract/endpoint.ts';
import { CATALOG_LOOKUP, CATALOG_SEARCH } from './catalog.ts';

const SPECIFICATION = `https://ucp.dev/${UCP_VERSION}`;

/** The date of the draft that `/buy` follows, because no released version has permalinks. */
const PERMALINK_DRAFT = '2026-08-22';

const capability = (path: string, schema: string) => [
  {
    version: UCP_VERSION,
    spec: `${SPECIFICATION}/specification/${path}`,
    schema: `${SPECIFICATION}/schemas/shopping/${schema}.json`,
  },
];

const service = (transport: 'rest' | 'mcp', schema: string, endpoint: string) => ({
  version: UCP_VERSION,
  spec: `${SPECIFICATION}/specification/overview`,
  transport,
  schema: `${SPECIFICATION}/services/shopping/${schema}`,
  endpoint,
});

/**
 * Builds the profile of the shop's services: the catalog, and a link with which a person buys. Programs get no
 * checkout.
 */
export const buildProfile = (shopUrl: string) => ({
  ucp: {
    version: UCP_VERSION,
    services: {
      'dev.ucp.shopping': [
        service('rest', 'rest.openapi.json', `${shopUrl}/api/ucp`),
        service('mcp', 'mcp.openrpc.json', shopUrl + getEndpointPath(agents.mcp)),
      ],
    },
    capabilities: {
      [CATALOG_SEARCH]: capability('catalog/search', 'catalog_search'),
      [CATALOG_LOOKUP]: capability('catalog/lookup', 'catalog_lookup'),
      // The draft allows only https.
      ...(shopUrl.startsWith('https:') && {
        'dev.ucp.shopping.permalink': [{ version: PERMALINK_DRAFT, config: { endpoint: `${shopUrl}/buy` } }],
      }),
    },
    payment_handlers: {},
  },
});
