/** Shortcodes of WordPress that need no attribute; any other text in square brackets stays. */
const PLAIN_NAMES = /^(?:gallery|caption|embed|audio|video|playlist|products|vc_|et_pb_|fusion_|woocommerce_)/;

const TAG = /\[(\/?)([a-z][\w-]*)((?:\s[^[\]]*)?)\/?\]/gi;

/**
 * Removes the shortcodes of WordPress and their content, such as `[gallery ids="4,5"]` and `[caption]…[/caption]`. A
 * text may have thousands of them, so its closing tags are indexed once.
 */
export const dropShortcodes = (text: string): string => {
  if (!text.includes('[')) return text;
  const tags = [...text.matchAll(TAG)];
  /** The indexes of the closing tags of each name, in descending order. */
  const closing = new Map<string, number[]>();
  for (const [at, [, slash, name = '']] of tags.entries()) {
    if (slash !== '/') continue;
    const ends = closing.get(name);
    if (ends === undefined) closing.set(name, [at]);
    else ends.push(at);
  }
  for (const ends of closing.values()) ends.reverse();
  let kept = '';
  let from = 0;
  for (const [at, tag] of tags.entries()) {
    const [whole, slash, name = '', attributes = ''] = tag;
    if (tag.index < from) continue;
    const ends = closing.get(name) ?? [];
    while ((ends.at(-1) ?? at) < at) ends.pop();
    const end = slash === '' ? ends.at(-1) : undefined;
    if (end === undefined && slash === '' && !attributes.includes('=') && !PLAIN_NAMES.test(name)) continue;
    const last = tags[end ?? at] ?? tag;
    kept += text.slice(from, tag.index);
    from = last.index + (end === undefined ? whole.length : last[0].length);
  }
  return kept + text.slice(from);
};
