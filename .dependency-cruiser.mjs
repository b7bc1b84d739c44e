/** Who may import whom. `scripts/check-imports.ts` runs it, and runs it on planted violations that must fail. */

const zone = (name) => `^${name}/`;
const feature = (name) => `^server/${name}/`;

const features = {
  products: ['drawings'],
  drawings: [],
  'catalog-import': ['products'],
  accounts: ['terms'],
  customers: ['accounts'],
  addresses: [],
  terms: ['addresses'],
  documents: ['products'],
  carts: ['products', 'terms'],
  lists: ['carts', 'products', 'terms'],
  orders: ['addresses', 'products', 'accounts', 'terms', 'documents', 'carts'],
  offers: ['orders', 'accounts', 'addresses', 'documents', 'terms'],
  payments: ['orders', 'addresses', 'products', 'accounts', 'terms', 'documents', 'carts'],
  returns: ['payments', 'orders', 'products', 'accounts'],
  watches: [],
  stock: ['products', 'terms'],
  webhooks: ['orders'],
  reviews: ['accounts', 'products'],
  'product-reviews': ['products'],
  'list-files': ['accounts', 'orders', 'products', 'terms'],
  messages: [],
  figures: ['products', 'terms', 'stock'],
  notices: ['accounts', 'figures'],
  failures: [],
  live: ['products'],
  backups: [],
  checkout: ['orders', 'offers', 'carts', 'addresses', 'terms'],
  cancellations: ['orders', 'payments'],
  checks: ['payments', 'documents', 'figures', 'terms'],
  privacy: ['accounts', 'cancellations', 'payments', 'product-reviews'],
  retention: [],
  home: ['products'],
  offline: ['products', 'terms'],
};
const featureNames = Object.keys(features);

const featureRules = Object.entries(features).map(([name, allowed]) => ({
  name: `${name}-imports-only-its-own`,
  severity: 'error',
  from: { path: feature(name), pathNot: '\\.test\\.ts$' },
  to: { path: `^server/(${featureNames.filter((one) => one !== name && !allowed.includes(one)).join('|')})/` },
}));

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
      from: { path: '^(contract|trade|server|sandbox|embedded-postgres|web|demo|scripts)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(test|e2e)/' },
    },
    {
      name: 'unit-tests-start-nothing',
      severity: 'error',
      from: { path: '\\.unit\\.test\\.ts$' },
      to: { path: '^test/' },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: { pathNot: '^node_modules' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: '[?]url$' },
    },
    { name: 'nothing-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '[?]url$' } },
    {
      // Both sides check an address by the same data.
      name: 'contract-imports-zod-and-address-data-only',
      severity: 'error',
      from: { path: zone('contract'), pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^contract/|(^|/)node_modules/(zod|localized-address-format|postcode-validator)/' },
    },
    {
      // The server works it out, and so does a browser without a network.
      name: 'trade-imports-contract-only',
      severity: 'error',
      from: { path: zone('trade'), pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(contract|trade)/' },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: zone('web') },
      to: { path: '^(server|sandbox|embedded-postgres|scripts|demo)/' },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: zone('server') },
      to: { path: '^(web|scripts)/' },
    },
    ...featureRules,
    {
      name: 'platform-and-db-import-no-feature',
      severity: 'error',
      from: { path: '^server/(platform|db)/', pathNot: '\\.test\\.ts$' },
      to: { path: `^(server/(${featureNames.join('|')})|sandbox|embedded-postgres)/` },
    },
    {
      name: 'sandbox-knows-nothing-of-the-shop',
      severity: 'error',
      from: { path: zone('sandbox'), pathNot: '\\.test\\.ts$' },
      to: { path: '^(contract|server|web|demo|scripts|embedded-postgres)/' },
    },
    {
      name: 'launcher-knows-nothing-of-the-shop',
      severity: 'error',
      from: { path: zone('embedded-postgres'), pathNot: '\\.test\\.ts$' },
      to: { path: '^(contract|server|sandbox|web|demo|scripts)/', pathNot: '^server/start-error\\.ts$' },
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
      // Who wants to see nothing has nothing of it in memory.
      name: 'observers-are-imported-dynamically',
      severity: 'error',
      from: { path: zone('server'), pathNot: '^server/observe/|\\.test\\.ts$' },
      to: {
        path: '^server/observe/|(^|/)node_modules/(prom-client|@opentelemetry)/',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'only-routes-speak-fastify',
      severity: 'error',
      from: { path: `^server/(${featureNames.join('|')})/`, pathNot: '(routes|\\.test)\\.ts$' },
      to: { path: '(^|/)node_modules/fastify/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-hold-no-sql',
      severity: 'error',
      from: { path: '^server/.*routes\\.ts$' },
      to: {
        path: '(^|/)node_modules/drizzle-orm/|^server/db/(query\\.ts$|schema/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-the-adapter-imports-stripe',
      severity: 'error',
      from: {
        path: zone('server'),
        pathNot: '^server/(payments/stripe(-objects)?\\.ts$|payments/webhooks\\.test\\.ts$)',
      },
      to: { path: '(^|/)node_modules/stripe/' },
    },
    {
      name: 'web-features-never-import-routes',
      severity: 'error',
      from: { path: '^web/features/' },
      to: { path: '^web/routes/' },
    },
    {
      name: 'ui-knows-nothing-of-the-shop',
      severity: 'error',
      from: { path: '^web/ui/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(contract/|web/(?!ui/))' },
    },
    {
      name: 'web-features-stay-apart',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      // The shell shows the account's button and the newsletter, what is sold can be put into the cart, products are
      // suggested by the part that the search box loads, and pads and tracking numbers are scanned; everything else stays in its own feature.
      to: {
        path: '^web/features/',
        pathNot: [
          '^web/features/$1/',
          '^web/features/(accounts/logout-button|messages/newsletter-form|carts/add-to-cart|shell/suggestions|scan/scan-(button|codes-button)|addresses/(address-fields|deliver-to|region-field))\\.tsx$',
          '^web/features/(carts/add-lines|lists/link-of)\\.ts$',
        ],
      },
    },
    {
      name: 'session-is-renewed-in-one-place',
      severity: 'error',
      from: { path: zone('web'), pathNot: '^web/(session/|api\\.ts$)' },
      to: { path: '^web/session/renew-session\\.ts$' },
    },
    {
      name: 'no-junk-drawers',
      severity: 'error',
      from: {},
      to: {
        path: ['utils', 'helpers', 'misc', 'common', 'index'].map((name) => `/${name}[.]tsx?$`),
        pathNot: '(^|/)node_modules/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // React Router writes a route's types beside its module only while it checks them.
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
