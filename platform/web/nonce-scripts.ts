/**
 * Finds the inline scripts that React and React Router have written into a finished page.
 * @param mark the nonce they were given: what does not carry it is not theirs, whatever it looks like. It is taken out,
 *   because the page is kept and sent to many.
 * @returns the page without the mark, and the text of the scripts that carried it
 */
export const extractNonceScripts = (page: string, mark: string): { html: string; scripts: string[] } => {
  const pieces = page.split(` nonce="${mark}"`);
  // The mark is inside a tag: that begins in the piece before, and ends in the piece after.
  const scripts = pieces.slice(1).flatMap((after, at) => {
    const before = pieces[at] ?? '';
    if (!before.startsWith('<script', before.lastIndexOf('<'))) return [];
    return [after.slice(after.indexOf('>') + 1, after.indexOf('</script>'))];
  });
  return { html: pieces.join(''), scripts };
};
