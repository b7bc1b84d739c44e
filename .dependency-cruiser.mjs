/**
 * The import rules between folders. `scripts/check-imports.ts` runs them, also on planted violations that must fail.
 */

import { existsSync, readdirSync } from 'node:fs';
import { removableFeatures } from './scripts/removable-features.ts';

const zone = (name) => `^${name}/`;
const server = '^(?:server|platform/server|features/[^/]+/server)/|^features/(?:[^/]+/feature|api|rules)[.]ts$';
const web = '^(?:platform/web|features/[^/]+/web)/|^features/[^/]+[.]tsx$|^features/routes[.]ts$';
const contract = '^(?:platform/contract|features/[^/]+/contract)/|^features/(?:[^/]+/manifest|index|pages)[.]ts$';

const inFeatures = (path) => new URL(`features/${path}`, import.meta.url);

const features = readdirSync(inFeatures('.')).filter((name) => existsSync(inFeatures(`${name}/feature.ts`)));

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nothing-imports-a-test',
      severity: 'error',
      from: { pathNot: '\\.test\\.ts$' },
      to: { path: '\\.(test|spec)\\.ts$' },
    },
    {
      name: 'only-tests-import-the-harness',
      severity: 'error',
      from: {
        path: '^(features|platform|trade|server|sandbox|embedded-postgres|demo|scripts)/',
        pathNot: '\\.(test|spec)\\.ts$|^features/[^/]+/test/',
      },
      to: { path: '^(test|e2e)/|^features/[^/]+/test/' },
    },
    {
      name: 'unit-tests-start-nothing',
      severity: 'error',
      from: { path: '\\.unit\\.test\\.ts$' },
      to: { path: '^test/|^features/[^/]+/test/', pathNot: '^test/judged/' },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: { pathNot: '^node_modules' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: '[?]url$' },
    },
    { name: 'nothing-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '[?]url$' } },
    {
      // Browser and server validate addresses with the same data.
      name: 'contract-imports-zod-and-address-data-only',
      severity: 'error',
      from: { path: contract, pathNot: '\\.test\\.ts$' },
      to: { pathNot: `${contract}|(^|/)node_modules/(zod|localized-address-format|postcode-validator)/` },
    },
    {
      // The server uses this code, and so does an offline browser.
      name: 'trade-imports-contract-only',
      severity: 'error',
      from: { path: zone('trade'), pathNot: '\\.test\\.ts$' },
      to: { pathNot: `${contract}|^trade/` },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: web },
      to: { path: `${server}|^(sandbox|embedded-postgres|scripts|demo)/` },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: server },
      to: { path: `${web}|^scripts/` },
    },
    {
      name: 'platform-imports-no-feature',
      severity: 'error',
      from: { path: '^platform/server/', pathNot: '\\.test\\.ts$' },
      to: { path: `^features/(${features.join('|')})/server/|^(sandbox|embedded-postgres)/` },
    },
    // A test of two features belongs in the folder of the removable one, which goes with it.
    ...removableFeatures.map((group) => ({
      name: 'removable-features-are-imported-by-nothing',
      severity: 'error',
      from: { pathNot: `^features/(?:index[.]ts$|(?:${group.join('|')})/)` },
      to: { path: `^features/(?:${group.join('|')})/` },
    })),
    {
      name: 'sandbox-knows-nothing-of-the-shop',
      severity: 'error',
      from: { path: zone('sandbox'), pathNot: '\\.test\\.ts$' },
      to: { path: '^(features|platform|server|demo|scripts|embedded-postgres)/' },
    },
    {
      name: 'launcher-knows-nothing-of-the-shop',
      severity: 'error',
      from: { path: zone('embedded-postgres'), pathNot: '\\.test\\.ts$' },
      to: { path: '^(features|platform|server|sandbox|demo|scripts)/', pathNot: '^server/start-error\\.ts$' },
    },
    {
      name: 'sandbox-is-opened-in-one-place',
      severity: 'error',
      from: { pathNot: '^sandbox/|^server/open-sandbox\\.ts$|^test/' },
      to: { path: zone('sandbox') },
    },
    {
      name: 'sandbox-is-imported-dynamically',
      severity: 'error',
      from: { path: '^server/(main|open-sandbox)\\.ts$' },
      to: {
        path: '^sandbox/|^server/(open-sandbox\\.ts$|seed\\.ts$)',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      // A shop without metrics or tracing must not load their code.
      name: 'observers-are-imported-dynamically',
      severity: 'error',
      from: { path: server, pathNot: '^platform/server/observe/|\\.test\\.ts$' },
      to: {
        path: '^platform/server/observe/|(^|/)node_modules/(prom-client|@opentelemetry)/',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'only-routes-speak-fastify',
      severity: 'error',
      from: { path: '^features/[^/]+/server/', pathNot: '(routes|\\.test)\\.ts$' },
      to: { path: '(^|/)node_modules/fastify/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-hold-no-sql',
      severity: 'error',
      from: { path: '^(platform|features)/.*routes\\.ts$' },
      to: {
        path: '(^|/)node_modules/drizzle-orm/|^platform/server/db/(query|schema)\\.ts$|^features/[^/]+/server/schema\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-the-adapter-imports-stripe',
      severity: 'error',
      from: {
        path: server,
        pathNot:
          '^(platform/server/card-provider/stripe(-objects)?|features/reconciliation/server/webhooks\\.test)\\.ts$',
      },
      to: { path: '(^|/)node_modules/stripe/' },
    },
    {
      name: 'pages-are-imported-by-nothing',
      severity: 'error',
      from: { path: web, pathNot: '\\.test\\.ts$' },
      to: { path: '^features/[^/]+/web/pages/' },
    },
    {
      name: 'ui-knows-nothing-of-the-shop',
      severity: 'error',
      from: { path: '^platform/web/ui/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(features/|platform/contract/|platform/web/(?!ui/))' },
    },
    {
      name: 'web-features-stay-apart',
      severity: 'error',
      from: { path: '^features/([^/]+)/web/(?!pages/)' },
      // Exceptions that several features share: add to cart, name an order and choose its pieces (shipping, refunds,
      // returns), scan codes, add products to a form, show a product, show the progress of an import, ask about a file,
      // choose addresses and delivery, edit a product, show the state of an order, name a customer, order for a company
      // and with its approval, show its orders, limit its buyers, record money by hand, pay a refund out in cash, go to
      // the checkout with goods, pay with the order, also as staff place it, choose a way to pay. Everything else stays
      // in its own feature, or a page combines it.
      to: {
        path: '^features/[^/]+/web/',
        pathNot: [
          '^features/$1/web/',
          '^features/(carts/web/(add-all-button|add-to-cart)|companies/web/limit-fields|company-orders/web/company-(orders|references)|barcodes/web/scan-(button|codes-button|products-button)|addresses/web/(address-choice|address-fields|delivery-(address|section)|last-address|region-field)|credit-accounts/web/money-form|payments/web/(in-cash-choice|payment-way)|customers/web/customer-(section|link))\\.tsx$',
          '^features/(carts/web/(add-lines|cart-(link|messages))|checkout/web/checkout-(approval|buyer|draft|path|payment|slots)|companies/web/(company-(member-part|section)|viewed-company)|company-orders/web/order-filter|orders/web/(unshipped|order-again)|products/web/(breadcrumb-json-ld|convert-units)|product-editing/web/product-details-section|product-families/web/describe-family|payments/web/propose-refund|quick-order/web/(added-line|look-up-products)|staff-orders/web/staff-order-(buyer|payment))\\.ts$',
          '^features/(catalog-import/web/import-progress|plain-lists/web/(list-questions|question)|other-shops/web/source-questions|orders/web/(pieces-row|order-(status|status-badge|link|progress))|checkout/web/(checkout-sums|delivery-form|sums-slots)|quick-order/web/add-products|accounts/web/second-step-alert|products/web/(order-link|pieces-total|product-summary-list|product-card|specification|stock-text))\\.tsx$',
        ],
      },
    },
    {
      name: 'session-is-renewed-in-one-place',
      severity: 'error',
      from: { path: web, pathNot: '^platform/web/(session/|api\\.ts$)' },
      to: { path: '^platform/web/session/renew-session\\.ts$' },
    },
    {
      name: 'no-junk-drawers',
      severity: 'error',
      from: {},
      to: {
        path: ['utils', 'helpers', 'misc', 'common', 'index'].map((name) => `/${name}[.]tsx?$`),
        pathNot: '(^|/)node_modules/|^features/index[.]ts$',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // React Router writes these route types only while it checks them.
    exclude: { path: ['^(build|data)/', '[+]types/', '^scripts/fixtures/'] },
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts'],
    },
  },
};
