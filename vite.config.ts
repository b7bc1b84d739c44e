import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * What every page loads, in two files: gzip packs one file a tenth smaller than twenty.
 * A group takes what its modules import with it, so nothing that only some pages need may be named here.
 */
const everywhere = {
  groups: [
    { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
    {
      name: 'shell',
      test: /\/web\/(?:features\/(?:shell\/(?:header|footer|describes-itself|late-not-found)|products\/(?:product-card|stock-text|order-link))|session\/(?:restore-)?session)\.|\/web\/ui\/(?:button|field|form|picture|dialog|drawer|logo|toast|error-state|skip-link|loading-image|carousel|use-autoplay)\.|\/contract\/(?:can-order|keep-units|spoken|money)\./,
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
    assetsInlineLimit: 0,
    ...(isSsrBuild !== true && { rolldownOptions: { output: { codeSplitting: everywhere } } }),
  },
}));
