import MarkdownIt from 'markdown-it';
import { sql } from 'drizzle-orm';
import type { PolicyPage } from '#features/settings/contract/policies.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';

/** How each element looks, in classes that pages have anyway. */
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

// No HTML of the writer's own, and no pictures: nothing of this page comes from elsewhere. An address that runs a script
// is no link to the library.
const markdown = new MarkdownIt({ html: false }).disable(['image', 'table', 'code', 'fence']);

markdown.core.ruler.push('look', ({ tokens }) => {
  for (const token of tokens.flatMap((one) => [one, ...(one.children ?? [])])) {
    const look = elementClasses[token.type];
    const mark = listStyles[token.type];
    if (look !== undefined) token.attrSet('class', look);
    if (mark !== undefined) token.attrSet('style', mark);
    // The first heading of a page is its title.
    if (token.type.startsWith('heading_') && token.tag !== 'h2') token.tag = token.tag === 'h1' ? 'h2' : 'h3';
  }
});

/** Markdown as elements of a page: text, headings, lists and links, never a script. */
export const renderPolicy = (text: string): string => markdown.render(text);

/** What the owner says on one of the shop's pages; empty where he has not. */
export const getPolicy = async (db: Database, page: PolicyPage): Promise<{ html: string }> => {
  const found = await maybeOne<{ text: string | null }>(
    db,
    sql`select policies ->> ${page} as text from shop_settings`,
  );
  return { html: renderPolicy(found?.text ?? '') };
};
