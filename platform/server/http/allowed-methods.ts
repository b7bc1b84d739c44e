import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the route exists only to refuse requests, so that its method must not be listed for its address. */
    refuses?: boolean;
  }
}

/** The address of the pages. Its pattern matches every address, so it counts only where no other route matches. */
const EVERY_ADDRESS = '/*';

/**
 * Records the routes that `app` gets from now on.
 * @returns a function that lists the methods of a path, for the header `Allow` (RFC 9110, section 10.2.1)
 */
export const trackMethods = (app: FastifyInstance): ((path: string) => string[]) => {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.refuses === true || config?.endpoint?.errors?.includes('method_not_allowed') === true) return;
    const methods = methodsByUrl.get(url) ?? new Set();
    methodsByUrl.set(url, methods);
    for (const one of [method].flat()) methods.add(one);
  });
  return (path) => {
    const matching = [...methodsByUrl].filter(
      ([url]) => url !== EVERY_ADDRESS && new URLPattern({ pathname: url }).test({ pathname: path }),
    );
    const found =
      matching.length === 0 ? [...(methodsByUrl.get(EVERY_ADDRESS) ?? [])] : matching.flatMap(([, m]) => [...m]);
    return [...new Set(found)].toSorted();
  };
};
