const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** '12.3 MB' */
export const formatBytes = (bytes: number): string => {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const amount = bytes / 1000 ** power;
  return `${power === 0 ? amount : amount.toFixed(amount < 100 ? 1 : 0)} ${units[power]}`;
};
