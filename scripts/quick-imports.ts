import { registerHooks } from 'node:module';

const root = new URL('..', import.meta.url);
const besideDrizzle = /\/node_modules\/drizzle-orm\//;

/**
 * Resolves the shop's own files, whose imports contain their place, relative or from the root (`imports` in
 * package.json).
 */
const findOwn = (specifier: string, parentUrl: string | undefined): string | null => {
  if (!specifier.endsWith('.ts')) return null;
  if (specifier.startsWith('#')) return new URL(specifier.slice(1), root).href;
  return specifier.startsWith('.') ? new URL(specifier, parentUrl).href : null;
};

/**
 * Saves two of the five seconds that a start takes. For each import, Node looks up the file and its package
 * again, and reads drizzle-orm's package.json, 178 kB, for each of its modules. This hook resolves the shop's
 * files by name, treats files beside a drizzle-orm module as modules, and caches results.
 */
export const quickenImports = (): void => {
  const found = new Map<string, string>();
  registerHooks({
    resolve(specifier, context, next) {
      const own = findOwn(specifier, context.parentURL);
      if (own !== null) return { url: own, format: 'module-typescript', shortCircuit: true };
      if (specifier.startsWith('.') && besideDrizzle.test(context.parentURL ?? '')) {
        return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
      }
      if (!specifier.startsWith('drizzle-orm')) return next(specifier, context);
      const url = found.get(specifier);
      if (url !== undefined) return { url, format: 'module', shortCircuit: true };
      const resolved = next(specifier, context);
      found.set(specifier, resolved.url);
      return resolved;
    },
  });
};
