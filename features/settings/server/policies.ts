import MarkdownIt from 'markdown-it';
import { sql } from 'drizzle-orm';
import type { PolicyPage } from '#features/settings/contract/policies.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { addMarkdownLook } from '#platform/server/markdown-look.ts';

const elementClasses: Record<string, string> = {
  heading_open: 'mt-6 text-2xl',
  paragraph_open: 'mt-2',
  bullet_list_open: 'mt-2 pl-5',
  ordered_list_open: 'mt-2 pl-5',
  blockquote_open: 'mt-2 pl-5 text-muted',
  link_open: 'link',
};

// HTML and pictures are disabled, so that the page loads nothing from elsewhere. The library does not turn script
// addresses into links.
const markdown = new MarkdownIt({ html: false }).disable(['image', 'table', 'code', 'fence']);

addMarkdownLook(markdown, elementClasses, (token) => {
  // The page title is the first heading, so headings in the text start at level 2.
  if (token.type.startsWith('heading_') && token.tag !== 'h2') token.tag = token.tag === 'h1' ? 'h2' : 'h3';
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
