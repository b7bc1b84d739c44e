/** Folders that everything uses: only `npm test` shows what a change in them touches. */
const SHARED = new Set(['server', 'platform', 'db', 'observe', 'features', 'ui', 'web', 'forms', 'session', 'routes']);

/**
 * The names of a changed file in `npm test -- NAME`: a test by its path, a file of the product by its folder and by the
 * feature that the folder or, in the contract, the file is named after.
 * @returns names, none for a file that everything uses
 */
export const namesOf = (path: string): string[] => {
  if (/\.(?:test|spec)\.ts$/.test(path)) return [path];
  const parts = path.split('/');
  const file = parts.at(-1)?.replace(/\.\w+$/, '') ?? '';
  if (parts[0] === 'contract') return [file];
  if (parts[0] !== 'server' && parts[0] !== 'web') return [];
  const folder = parts.at(-2) ?? '';
  return SHARED.has(folder) ? [] : [parts.slice(0, -1).join('/'), folder];
};
