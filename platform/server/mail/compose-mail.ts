import type { Database } from '#platform/server/db/open.ts';
import type { MailKind } from '#features/index.ts';
import { escapeHtml as escape } from '#platform/server/http/escape-html.ts';
import { type MailFact, type MailGoods, renderGoodsHtml, renderGoodsText } from './mail-goods.ts';
import type { Attachment, Mail, Sender } from './mailer.ts';

/** The content of an email, without its design. */
export type MailContent = Pick<Mail, 'to' | 'subject' | 'replyTo' | 'headers' | 'attachments'> & {
  /** First line: 'Hello Nora,'. */
  greeting: string;
  paragraphs: string[];
  /** Products with their pictures, above the facts. */
  goods?: MailGoods[];
  /** Amounts below the goods: name and amount. */
  sums?: readonly MailFact[];
  /** Facts as a small table of names and values. */
  facts?: readonly MailFact[];
  link?: { label: string; url: string };
  /** Small print under the rule, above the shop's name. */
  footer?: string;
};

/** The shop's branding at the time of writing. */
export type MailBranding = {
  name: string;
  /** The line under the shop's name; empty for none. */
  tagline: string;
  publicUrl: string;
  /** The IANA time zone for dates. */
  timeZone: string;
  /** The logo is attached, so that mail programs that load no remote pictures show it too. */
  logo: Attachment & { cid: string };
  from: Sender;
};

/** Writes the content of one kind of email; null if it is no longer needed. */
export type MailContentWriter = (db: Database, entityId: string, shop: MailBranding) => Promise<MailContent | null>;

export type MailContentWriters = Record<MailKind, MailContentWriter>;

const escapeLines = (text: string): string => escape(text).replaceAll('\n', '<br>');

const renderFooter = ({ footer = '' }: MailContent, { name, tagline, publicUrl }: MailBranding): string =>
  [footer, name, tagline, publicUrl].filter((line) => line !== '').join('\n');

const renderText = (
  letter: MailContent,
  shop: MailBranding,
  { greeting, paragraphs, facts = [], link } = letter,
): string => {
  const table = [...renderGoodsText(letter), ...facts.map(([name, value]) => `${name}: ${value}`)];
  return [
    greeting,
    ...paragraphs,
    ...(table.length > 0 ? [table.join('\n')] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    `-- \n${renderFooter(letter, shop)}`,
  ].join('\n\n');
};

/**
 * The inline styles are for light mode and for programs that ignore style sheets. Other programs use these rules
 * in dark mode.
 */
const darkStyle = `@media (prefers-color-scheme: dark) {
.page { background: #14171d !important; color: #e9ebee !important }
.card { background: #1d2128 !important; border-color: #d98b5b !important }
.quiet { color: #a9b0b8 !important }
.line { border-color: #3b414a !important }
.act { background: #e0935f !important; color: #22140b !important }
}`;

const renderFact = ([name, value]: MailFact): string =>
  `<tr><th scope="row" class="quiet line" style="text-align:left;vertical-align:top;font-weight:400;color:#5a646b;padding:6px 16px 6px 0;border-bottom:1px solid #dfe3e7">${escape(name)}</th><td class="line" style="vertical-align:top;padding:6px 0;border-bottom:1px solid #dfe3e7">${escapeLines(value)}</td></tr>`;

const renderHtml = (
  letter: MailContent,
  shop: MailBranding,
  { subject, greeting, paragraphs, facts = [], link } = letter,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(subject)}</title>
<style>
${darkStyle}
</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f4f6f8;font:16px/1.5 system-ui,sans-serif;color:#1b2026">
<div class="card" style="max-width:560px;margin:0 auto;background:#ffffff;border-top:4px solid #ae4f14;border-radius:5px;padding:28px;overflow-wrap:anywhere;word-break:break-word">
<p style="margin:0 0 20px;font-size:20px;font-weight:700;letter-spacing:.02em"><img src="cid:${shop.logo.cid}" alt="" width="36" height="36" style="vertical-align:middle;margin-right:10px">${escape(shop.name)}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escape(subject)}</h1>
${[greeting, ...paragraphs].map((one) => `<p style="margin:0 0 14px">${escapeLines(one)}</p>`).join('\n')}
${renderGoodsHtml(letter, shop.publicUrl)}
${
  facts.length > 0
    ? `<table style="width:100%;border-collapse:collapse;margin:0 0 18px">${facts.map(renderFact).join('')}</table>`
    : ''
}
${
  link
    ? `<p style="margin:0 0 20px"><a class="act" href="${escape(link.url)}" style="display:inline-block;background:#ae4f14;color:#ffffff;padding:12px 22px;border-radius:5px;text-decoration:none;font-weight:600">${escape(link.label)}</a></p>`
    : ''
}
<p class="quiet line" style="margin:24px 0 0;padding-top:14px;border-top:1px solid #dfe3e7;font-size:13px;color:#5a646b">${escapeLines(renderFooter(letter, shop))}</p>
</div>
</body>
</html>`;

/** Renders an email in the shop's design, as HTML and as plain text with the same content. */
export const composeMail = (letter: MailContent, shop: MailBranding): Mail => ({
  to: letter.to,
  from: shop.from,
  subject: letter.subject,
  text: renderText(letter, shop),
  html: renderHtml(letter, shop),
  attachments: [shop.logo, ...(letter.attachments ?? [])],
  ...(letter.replyTo !== undefined && { replyTo: letter.replyTo }),
  ...(letter.headers !== undefined && { headers: letter.headers }),
});
