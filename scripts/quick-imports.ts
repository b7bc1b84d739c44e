import { registerHooks } from 'node:module';

const besideDrizzle = /\/node_modules\/drizzle-orm\//;

/**
 * Takes a second from the two and a half of a start: Node reads the 178 kB of drizzle-orm's package.json again for
 * each of its modules, and for each import of it. Here what is beside one of its modules is a module as well, and what
 * was found once is found.
 */
export const quickenImports = (): void => {
  const found = new Map<string, string>();
  registerHooks({
    resolve(specifier, context, next) {
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
