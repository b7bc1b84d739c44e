import MarkdownIt from 'markdown-it';

const listStyles: Record<string, string> = {
  bullet_list_open: 'list-style: disc',
  ordered_list_open: 'list-style: decimal',
};

/**
 * Gives the elements of rendered Markdown their CSS classes, and lists the marks that the stylesheet removes.
 * @param elementClasses by the type of an opening token; pages already use these classes
 * @param adjust changes a token further, such as the level of a heading
 */
export const addMarkdownLook = (
  markdown: InstanceType<typeof MarkdownIt>,
  elementClasses: Readonly<Record<string, string>>,
  adjust: (token: InstanceType<typeof MarkdownIt.Token>) => void,
): void => {
  markdown.core.ruler.push('look', ({ tokens }) => {
    for (const token of tokens.flatMap((one) => [one, ...(one.children ?? [])])) {
      const look = elementClasses[token.type];
      const listStyle = listStyles[token.type];
      if (look !== undefined) token.attrSet('class', look);
      if (listStyle !== undefined) token.attrSet('style', listStyle);
      adjust(token);
    }
  });
};
