/**
 * The names of a changed file in `npm test -- NAME`: a test by its path, a file of a feature by the folder of the feature.
 * @returns names, none for a file that everything uses
 */
export const namesOf = (path: string): string[] => {
  if (/\.(?:test|spec)\.ts$/.test(path)) return [path];
  const [top, feature = ''] = path.split('/');
  return top === 'features' && path.split('/').length > 2 ? [`features/${feature}`, feature] : [];
};
