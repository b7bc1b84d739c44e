/**
 * The names to pass to `npm test -- NAME` for a changed file: a test's path, or the folder of the file's feature.
 * @returns names; none for a file that everything uses
 */
export const getTestNames = (path: string): string[] => {
  if (/\.(?:test|spec)\.ts$/.test(path)) return [path];
  const [top, feature = ''] = path.split('/');
  return top === 'features' && path.split('/').length > 2 ? [`features/${feature}`, feature] : [];
};
