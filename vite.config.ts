import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { pages } from './features/pages.ts';

/** The part of the bundler's module graph that is used here. */
type Graph = {
  getModuleInfo(
    id: string,
  ): { importers: readonly string[]; dynamicImporters: readonly string[]; importedIds: readonly string[] } | null;
};

const ENTRY = 'entry.client.ts';
/** Stands for what the entry's modules load on demand, also on pages that wait for React. */
const LATER = 'later';
const ROOT = 'root.tsx';
const HOME = 'home/web/pages/home.tsx';
const LOGIN = 'accounts/web/pages/login.tsx';

/** The files of pages that are complete without React. */
const publicPages: ReadonlySet<string> = new Set(
  pages.flatMap(({ feature, module, startsOnUse }) =>
    startsOnUse === true ? [`${feature}/web/pages/${module}.tsx`] : [],
  ),
);

/** A module and all that import it, except on demand. */
const listImporters = (id: string, graph: Graph): ReadonlySet<string> => {
  const seen = new Set([id]);
  for (const one of seen) for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  return seen;
};

const isEntry = (id: string): boolean => id.endsWith(`/features/${ENTRY}`);

/** The entry, the root and the pages that load with a module, by file. Those that load it on demand do not count. */
const findStarters = (id: string, graph: Graph): ReadonlySet<string> => {
  const isEager = (one: string) => [...listImporters(one, graph)].some(isEntry);
  const found = [...listImporters(id, graph)].flatMap((one) => {
    const [, file] = /\/features\/((?:root|entry\.client|[\w-]+\/web\/pages\/[\w.-]+)\.tsx?)(?:\?|$)/.exec(one) ?? [];
    const isLater = graph.getModuleInfo(one)?.dynamicImporters.some(isEager) ?? false;
    return [file ?? [], isLater ? LATER : []].flat();
  });
  return new Set(found);
};

/** How many pages behind the login must share a module before it joins their common chunk. */
const LEAST_SHARED = 5;

/**
 * The chunk of a module by the pages that share it: all, other public ones, the login, or several behind it. All else
 * goes where the bundler puts it.
 */
const nameChunk = (id: string, graph: Graph): string | null => {
  const found = findStarters(id, graph);
  if (found.has(ENTRY)) return 'light';
  // Alone, a style sheet loads only on pages with its module.
  const { importedIds = [] } = graph.getModuleInfo(id) ?? {};
  const hasStyle = [id, ...importedIds].some((one) => one.endsWith('.css'));
  if (found.size < 2 || hasStyle) return null;
  if (found.has(LATER)) return 'light';
  if (found.has(ROOT) || found.has(HOME)) return 'shell';
  if ([...found].some((page) => publicPages.has(page))) return 'goods';
  if (found.has(LOGIN)) return 'login';
  return found.size < LEAST_SHARED ? null : 'desk';
};

const chunkNames = new Map<string, string | null>();

/**
 * Chunks: what every page loads, in two files, and what pages of one kind share, in one file for each kind. By itself,
 * the bundler makes a file for each set of pages that share something: a page behind the login loaded ninety, most of
 * them under a kilobyte. The order matters, because a chunk includes its modules' imports.
 */
const codeSplitting = {
  groups: [
    { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
    ...['light', 'shell', 'goods', 'login', 'desk'].map((chunk) => ({
      name(id: string, graph: Graph) {
        if (!chunkNames.has(id)) chunkNames.set(id, nameChunk(id, graph));
        return chunkNames.get(id) === chunk ? chunk : null;
      },
    })),
  ],
};

/** Short hashes, because every page loads the list of all files before it starts React. */
const FILE_NAMES = 'assets/[name]-[hash:7].js';

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

export default defineConfig({
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
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting, entryFileNames: FILE_NAMES, chunkFileNames: FILE_NAMES } } },
    },
  },
});
