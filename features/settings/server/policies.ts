import MarkdownIt from 'markdown-it';
import { sql } from 'drizzle-orm';
import type { PolicyPage } from '#features/settings/contract/policies.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';

/** The CSS classes of elements; pages already use them. */
const elementClasses: Record<string, string> = {
  heading_open: 'mt-6 text-2xl',
  paragraph_open: 'mt-2',
  bullet_list_open: 'mt-2 pl-5',
  ordered_list_open: 'mt-2 pl-5',
  blockquote_open: 'mt-2 pl-5 text-muted',
  link_open: 'link',
};
const listStyles: Record<string, string> = {
  bullet_list_open: 'list-style: disc',
  ordered_list_open: 'list-style: decimal',
};

// HTML and pictures are disabled, so that the page loads nothing from elsewhere. The library does not turn script
// addresses into links.
const markdown = new MarkdownIt({ html: false }).disable(['image', 'table', 'code', 'fence']);

markdown.core.ruler.push('look', ({ tokens }) => {
  for (const token of tokens.flatMap((one) => [one, ...(one.children ?? [])])) {
    const look = elementClasses[token.type];
    const listStyle = listStyles[token.type];
    if (look !== undefined) token.attrSet('class', look);
    if (listStyle !== undefined) token.attrSet('style', listStyle);
    // The page title is the first heading, so headings in the text start at level 2.
    if (token.type.startsWith('heading_') && token.tag !== 'h2') token.tag = token.tag === 'h1' ? 'h2' : 'h3';
  }
});

/** Renders Markdown as text, headings, lists and links; never as a script. */
export const renderPolicy = (text: string): string => markdown.render(text);

/** Gets the owner's text of a page; empty if there is none. */
export const getPolicy = async (db: Database, page: PolicyPage): Promise<{ html: string }> => {
  const found = await maybeOne<{ text: string | null }>(
    db,
    sql`select policies ->> ${page} as text from shop_settings`,
  );
  return { html: renderPolicy(found?.text ?? '') };
};
