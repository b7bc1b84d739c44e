/**
 * Extracts the inline scripts that React and React Router wrote into a finished page.
 * @param nonce the nonce of their scripts: a script without it is not theirs, whatever it looks like. It is removed,
 *   because the page is cached and sent to many visitors.
 * @returns the page without the nonce, and the text of the scripts that carried it
 */
export const extractNonceScripts = (page: string, nonce: string): { html: string; scripts: string[] } => {
  const pieces = page.split(` nonce="${nonce}"`);
  // The nonce is inside a tag, which begins in the previous piece and ends in the next.
  const scripts = pieces.slice(1).flatMap((after, at) => {
    const before = pieces[at] ?? '';
    if (!before.startsWith('<script', before.lastIndexOf('<'))) return [];
    return [after.slice(after.indexOf('>') + 1, after.indexOf('</script>'))];
  });
  return { html: pieces.join(''), scripts };
};
