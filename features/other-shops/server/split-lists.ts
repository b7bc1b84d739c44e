/** The parts of a text between separators; a backslash before a separator makes it part of the text. */
export const splitEscaped = (text: string, separator: string): string[] => {
  const parts: string[] = [];
  let part = '';
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\' && text[at + 1] === separator) {
      part += separator;
      at += 1;
    } else if (text[at] === separator) {
      parts.push(part);
      part = '';
    } else part += text[at];
  }
  return [...parts, part].map((one) => one.trim()).filter((one) => one !== '');
};

/** Splits a cell with several picture addresses at bars, line ends, or commas before the next address. */
export const splitPictures = (cell: string): string[] =>
  cell
    .replaceAll(String.raw`\,`, '%2C')
    .split(/\s*(?:\||\n|,\s*(?=https?:\/\/))\s*/i)
    .flatMap((one) => (/^https?:\/\//i.test(one) ? [one] : one.split(/\s*,\s*/)))
    .map((one) => one.trim())
    .filter((one) => one !== '');

/**
 * The source of a picture. A web address stays as it is; a path is below `base`, or without one it is the name of a
 * file in the ZIP that staff upload.
 */
export const toPictureSource = (path: string, base = ''): string => {
  if (/^https?:\/\//i.test(path)) return path;
  return base === '' ? path.slice(path.lastIndexOf('/') + 1) : `${base.replace(/\/$/, '')}/${path.replace(/^\//, '')}`;
};

/**
 * The path with the most levels, because it is the most specific; if several have as many, the first.
 * @param paths the levels of each path
 */
export const findDeepest = (paths: readonly (readonly string[])[]): readonly string[] =>
  paths.reduce((deepest, path) => (path.length > deepest.length ? path : deepest), []);

export const joinPath = (levels: readonly string[]): string => levels.join(' > ');
