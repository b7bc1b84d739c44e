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
      test: /\/web\/(?:features\/(?:shell\/(?:header|footer|category-row|page-links|use-roots|describes-itself|late-not-found)|products\/(?:product-card|stock-text|order-link|category-head|compared)|reviews\/rating)|session\/(?:restore-)?session)\.|\/web\/ui\/(?:button|field|form|picture|logo|toast|error-state|skip-link|loading-image|carousel|use-autoplay|wheel-scrolls|stars)\.|\/web\/(?:title|use-shop|live\/heard)\.|\/contract\/(?:can-order|keep-units|spoken|money|pages)\.|\/icons\/(?:star|truck|shield[a-z-]*|user[a-z-]*|info)\./,
    },
    {
      name: 'buy',
      test: /\/web\/(?:ui\/(?:quantity-stepper|definition-list)|features\/(?:lists\/link-of|products\/(?:say-breaks|product-facts|pieces-total)|product-reviews\/review-list))\.|\/contract\/(?:share-cents|price-breaks)\.|\/icons\/(?:minus|plus|undo-2|package-check)\./,
    },
    {
      name: 'account',
      test: /\/web\/features\/accounts\/(?:account-card|said-in-form|use-leave-login|google-button)\.|\/icons\/key-round\./,
    },
    {
      name: 'page',
      test: /\/web\/(?:ui\/(?:leaking-pipe|empty-state|alert|status-badge|thumbnail)|features\/shell\/(?:not-found|error-boundary))\.|\/icons\/package-open\./,
    },
    {
      name: 'call',
      test: /node_modules\/zod\/|\/contract\/(?:required-text|id|page-query|person-name|phone|second-step-state|accounts|error-body|bodies|endpoint)\.|\/web\/(?:api|request)\.|\/web\/session\/(?:confirm-person|renew-session)\./,
    },
    {
      name: 'form',
      test: /node_modules\/react-hook-form\/|\/web\/forms\/(?:check-with|resolve-with)\./,
    },
    {
      name: 'goods',
      test: /\/contract\/(?:dates|limits|one-line|dollars|order-status|orders|cart|products|lists)\./,
    },
    {
      name: 'desk',
      test: /\/web\/(?:ui\/(?:sort-link|skeleton|find-form|list-tabs|restored-line|tooltip)|features\/(?:shell\/(?:admins-only|load-admin-page|list-address|dashboard-menu|desk)|orders\/(?:use-revalidate-on-focus|order-state))|page-error|save-file|forms\/(?:use-call|use-asked-call|use-kept-form|merge-typed|export-button)|session\/(?:may-call|keep-words|if-may))\.|\/contract\/waiting\.|\/icons\/(?:lock|file-down)\./,
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
