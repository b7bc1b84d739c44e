/** Downloads a file, as if the visitor had followed a link to it. */
export const downloadFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
};

/** The file name of a download, starting with the shop name: 'rohr-werk-products.csv'. */
export const buildFileName = (shop: string, contents: string): string => {
  const words =
    shop
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words, contents].join('-');
};
