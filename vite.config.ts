import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * What every page loads, in two files, what pages load on which one buys, or logs in, and what most of the others share: a
 * page behind the login asked for ninety files, most of them under a kilobyte, and asks for thirty-five. gzip packs one file
 * a tenth smaller than twenty. A group takes what its modules import with it, so nothing that only some pages need may be named here.
 */
const everywhere = {
  groups: [
    { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
    {
      name: 'shell',
      test: /\/platform\/web\/(?:shell\/(?:header|footer|category-row|page-links|use-roots|describes-itself|late-not-found)|session\/(?:restore-)?session|ui\/(?:button|field|form|picture|logo|toast|error-state|skip-link|loading-image|carousel|use-autoplay|wheel-scrolls|stars)|title|use-shop|by-feature|live\/heard)\.|\/features\/(?:products\/web\/(?:product-card|stock-text|order-link|category-head|compared)|reviews\/web\/rating|products\/contract\/(?:can-order|keep-units))\.|\/platform\/contract\/(?:spoken|money|pages)\.|\/icons\/(?:star|truck|shield[a-z-]*|user[a-z-]*|info)\./,
    },
    {
      name: 'buy',
      test: /\/platform\/web\/ui\/(?:quantity-stepper|definition-list)\.|\/features\/(?:carts\/web\/link-of|products\/web\/(?:say-breaks|product-facts|pieces-total)|product-reviews\/web\/review-list|products\/contract\/price-breaks)\.|\/platform\/contract\/share-cents\.|\/icons\/(?:minus|plus|undo-2|package-check)\./,
    },
    {
      name: 'account',
      test: /\/features\/accounts\/web\/(?:account-card|said-in-form|use-leave-login|google-button)\.|\/icons\/key-round\./,
    },
    {
      name: 'page',
      test: /\/platform\/web\/(?:ui\/(?:leaking-pipe|empty-state|alert|status-badge|thumbnail)|shell\/(?:not-found|error-boundary))\.|\/icons\/package-open\./,
    },
    {
      name: 'call',
      test: /node_modules\/zod\/|\/platform\/contract\/(?:required-text|id|page-query|person-name|phone|error-body|bodies|endpoint)\.|\/features\/accounts\/contract\/(?:second-step-state|accounts)\.|\/platform\/web\/(?:api|request|session\/(?:confirm-person|renew-session))\./,
    },
    {
      name: 'form',
      test: /node_modules\/react-hook-form\/|\/platform\/web\/forms\/(?:check-with|resolve-with)\./,
    },
    {
      name: 'goods',
      test: /\/platform\/contract\/(?:dates|limits|one-line|dollars)\.|\/features\/(?:orders\/contract\/(?:order-status|orders)|carts\/contract\/cart|products\/contract\/products|lists\/contract\/lists)\./,
    },
    {
      name: 'desk',
      test: /\/platform\/web\/(?:ui\/(?:sort-link|skeleton|find-form|list-tabs|restored-line|tooltip)|shell\/(?:admins-only|load-admin-page|list-address|dashboard-menu|desk)|page-error|save-file|forms\/(?:use-call|use-asked-call|use-kept-form|merge-typed|export-button)|session\/(?:may-call|keep-words|if-may))\.|\/features\/(?:orders\/web\/(?:use-revalidate-on-focus|order-state)|notifications\/contract\/waiting)\.|\/icons\/(?:lock|file-down)\./,
    },
  ],
};

const reloading = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;

/** Fails by an error of this name, wherever React Router uses it. */
const lostModule = `const lose = () => {
  throw Object.assign(new Error('a module of the page did not come', { cause: error }), { name: 'LostModule' });
};
return { default: lose, clientLoader: lose };`;

/**
 * React Router reloads the page it is on when the module of the next one does not come: offline that ends on the
 * browser's error page. Here the next page fails like others, and the error boundary of the root knows why.
 */
const keepPage = (): Plugin => ({
  name: 'keep-page',
  transform: {
    filter: { id: /react-router\/dist\/[^?]*\/routeModules\.js/ },
    handler(code) {
      if (!reloading.test(code)) throw new Error('React Router loads modules in another way now: look at this again');
      return code.replace(reloading, lostModule);
    },
  },
});

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter(), keepPage()],
  build: {
    target: 'es2022',
    // Colours as they are written: every browser that can draw this style sheet knows them.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    // The head of every page would list what these parts import: they come late, and ask for it themselves.
    modulePreload: {
      resolveDependencies: (file, needed) => (/\/(?:dashboard-bar|follow-products)-/.test(file) ? [] : needed),
    },
    ...(isSsrBuild !== true && { rolldownOptions: { output: { codeSplitting: everywhere } } }),
  },
}));
