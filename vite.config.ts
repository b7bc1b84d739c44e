import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * Chunks: what every page loads, in two files; what the pages for buying and for logging in load; and what most other
 * pages share. A page behind the login once loaded ninety files, most of them under a kilobyte; now it loads
 * thirty-five. gzip compresses one file a tenth better than twenty. A group includes its modules' imports, so do not
 * list a module that only some pages need.
 */
const everywhere = {
  groups: [
    { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
    {
      name: 'light',
      test: /\/platform\/web\/(?:page-behavior|start-script|import-with-retry|shell\/(?:stay-when-offline|open-documents)|session\/(?:storage-keys|cart-count|unpaid-orders)|ui\/(?:toasts|carousel-script|storage-keys)|live\/live-facts)\.|\/features\/(?:products\/web\/compare-bar-script|carts\/web\/(?:add-without-react|cart-messages))\.|\/platform\/contract\/user-facing-error\./,
    },
    {
      name: 'shell',
      test: /\/platform\/web\/(?:hydrate\.client|shell\/(?:header|footer|category-row|page-links|lazy-not-found)|session\/(?:restore-)?session|ui\/(?:button|field|form|picture|logo|toast|error-state|skip-link|loading-image|carousel|stars)|page-title|root-data|feature-slots|live\/use-live-product)\.|\/features\/(?:products\/web\/(?:product-card|stock-text|order-link|category-head)|reviews\/web\/rating|products\/contract\/(?:can-order|format-product-name))\.|\/platform\/contract\/(?:money|pages)\.|\/icons\/(?:star|truck|shield[a-z-]*|user[a-z-]*|info)\./,
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

/** Fails with an error of this name, wherever React Router uses the module. */
const lostModule = `const lose = () => {
  throw Object.assign(new Error('a module of the page did not come', { cause: error }), { name: 'LostModule' });
};
return { default: lose, clientLoader: lose };`;

/**
 * If the next page's module does not load, React Router reloads the current page, which offline ends on the browser's
 * error page. With this plugin the next page fails like any other, and the root's error boundary handles it.
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
    // Keeps colors as written: every browser that can render this style sheet supports them.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    // These components load late and request their imports themselves; otherwise the head of every page would list
    // them.
    modulePreload: {
      resolveDependencies: (file, needed) => (/\/(?:dashboard-bar|follow-products)-/.test(file) ? [] : needed),
    },
    ...(isSsrBuild !== true && { rolldownOptions: { output: { codeSplitting: everywhere } } }),
  },
}));
