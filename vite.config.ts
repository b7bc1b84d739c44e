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
      test: /\/platform\/web\/(?:shell\/(?:header|footer|category-row|page-links|lazy-not-found)|session\/(?:restore-)?session|ui\/(?:button|field|form|picture|logo|toast|error-state|skip-link|loading-image|carousel|stars)|page-title|root-data|feature-slots|live\/live-facts)\.|\/features\/(?:products\/web\/(?:product-card|stock-text|order-link|category-head|compare-bar-script)|reviews\/web\/rating|products\/contract\/(?:can-order|format-product-name))\.|\/platform\/contract\/(?:user-facing-error|money|pages)\.|\/icons\/(?:star|truck|shield[a-z-]*|user[a-z-]*|info)\./,
    },
    {
      name: 'buy',
      test: /\/platform\/web\/ui\/(?:quantity-stepper|definition-list)\.|\/features\/(?:carts\/web\/cart-link|products\/web\/(?:product-facts|pieces-total)|product-reviews\/web\/review-list|products\/contract\/price-breaks)\.|\/icons\/(?:minus|plus|undo-2|package-check)\./,
    },
    {
      name: 'account',
      test: /\/features\/accounts\/web\/(?:account-card|is-form-error|use-redirect-after-login|google-button)\.|\/icons\/key-round\./,
    },
    {
      name: 'page',
      test: /\/platform\/web\/(?:ui\/(?:leaking-pipe|empty-state|alert|status-badge|thumbnail)|shell\/(?:not-found|error-boundary))\.|\/icons\/package-open\./,
    },
    {
      name: 'call',
      test: /node_modules\/zod\/|\/platform\/contract\/(?:fields|page-query|person-name|phone|bodies|endpoint)\.|\/features\/accounts\/contract\/(?:second-step-state|accounts)\.|\/platform\/web\/(?:api|request|session\/(?:confirm-person|renew-session))\./,
    },
    {
      name: 'form',
      test: /node_modules\/react-hook-form\/|\/platform\/web\/forms\/validate\./,
    },
    {
      name: 'goods',
      test: /\/platform\/contract\/(?:dates|limits|one-line|dollars)\.|\/features\/(?:orders\/contract\/(?:order-status|orders)|carts\/contract\/cart|products\/contract\/products|lists\/contract\/lists)\./,
    },
    {
      name: 'desk',
      test: /\/platform\/web\/(?:ui\/(?:sort-link|skeleton|list-search-form|tabs|draft-restored|tooltip)|shell\/(?:access-denied|staff-list|dashboard-menu|dashboard-counts)|page-error|download-file|forms\/(?:use-api-call|use-form-draft|merge-edits|export-button)|session\/(?:permissions|form-drafts))\.|\/features\/(?:orders\/web\/(?:use-revalidate-on-focus|order-status-badge)|notifications\/contract\/dashboard-counts)\.|\/icons\/(?:lock|file-down)\./,
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
