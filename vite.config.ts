import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * What every page loads, in two files: gzip packs one file a tenth smaller than twenty.
 * A group takes what its modules import with it, so nothing that only some pages need may be named here.
 */
const everywhere = {
  groups: [
    { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
    {
      name: 'shell',
      test: /\/web\/(?:features\/(?:shell\/(?:header|footer)|products\/(?:product-card|stock-text))|session|restore-session)\.|\/web\/ui\/(?:button|field|form|picture|dialog|drawer|logo|toast|error-state|skip-link|carousel|use-autoplay)\.|\/contract\/(?:errors|money)\./,
    },
  ],
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    ...(isSsrBuild !== true && { rolldownOptions: { output: { codeSplitting: everywhere } } }),
  },
}));
