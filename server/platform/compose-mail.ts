import { readFileSync } from 'node:fs';
import { escapeHtml as escape } from './escape-html.ts';
import type { Attachment, Mail } from './mailer.ts';

type Letter = {
  to: string;
  subject: string;
  /** First line: 'Hello Nora,'. */
  greeting: string;
  paragraphs: string[];
  /** Facts as a small table: name and value. */
  facts?: [string, string][];
  link?: { label: string; url: string };
  /** Small print under the rule. */
  footer: string;
  attachments?: Attachment[];
};

/** It travels with the mail: programs that fetch no pictures show it too. */
const mark: Attachment = {
  filename: 'copperline.png',
  contentType: 'image/png',
  content: readFileSync(new URL('./mark.png', import.meta.url)),
  cid: 'mark',
};

const escapeLines = (text: string): string => escape(text).replaceAll('\n', '<br>');

const asText = ({ greeting, paragraphs, facts = [], link, footer }: Letter): string =>
  [
    greeting,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    `-- \n${footer}`,
  ].join('\n\n');

/** Light stands at each element, for programs that read no style sheet; those that do turn it dark by these. */
const darkStyle = `@media (prefers-color-scheme: dark) {
.page { background: #14171d !important; color: #e9ebee !important }
.card { background: #1d2128 !important; border-color: #d98b5b !important }
.quiet { color: #a9b0b8 !important }
.line { border-color: #3b414a !important }
.act { background: #e0935f !important; color: #22140b !important }
}`;

const isFigure = (value: string): boolean => /^-?\$?[\d.,]+$/.test(value);

const factRow = ([name, value]: [string, string]): string => {
  const weight = name === 'Total' ? ';font-weight:700;font-size:18px' : '';
  const figures = isFigure(value) ? ';text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums' : '';
  return `<tr><th scope="row" class="quiet line" style="text-align:left;vertical-align:top;font-weight:400;color:#5a646b;padding:6px 16px 6px 0;border-bottom:1px solid #dfe3e7">${escape(name)}</th><td class="line" style="vertical-align:top;padding:6px 0;border-bottom:1px solid #dfe3e7${figures}${weight}">${escapeLines(value)}</td></tr>`;
};

const asHtml = ({ subject, greeting, paragraphs, facts = [], link, footer }: Letter): string => `<!doctype html>
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
<p style="margin:0 0 20px;font-size:20px;font-weight:700;letter-spacing:.02em"><img src="cid:${mark.cid}" alt="" width="36" height="36" style="vertical-align:middle;margin-right:10px">Copperline</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escape(subject)}</h1>
${[greeting, ...paragraphs].map((one) => `<p style="margin:0 0 14px">${escapeLines(one)}</p>`).join('\n')}
${
  facts.length > 0
    ? `<table style="width:100%;border-collapse:collapse;margin:0 0 18px">${facts.map(factRow).join('')}</table>`
    : ''
}
${
  link
    ? `<p style="margin:0 0 20px"><a class="act" href="${escape(link.url)}" style="display:inline-block;background:#ae4f14;color:#ffffff;padding:12px 22px;border-radius:5px;text-decoration:none;font-weight:600">${escape(link.label)}</a></p>`
    : ''
}
<p class="quiet line" style="margin:24px 0 0;padding-top:14px;border-top:1px solid #dfe3e7;font-size:13px;color:#5a646b">${escapeLines(footer)}</p>
</div>
</body>
</html>`;

/** A mail in the shop's one shape, as HTML and as plain text that says the same. */
export const composeMail = (letter: Letter): Mail => ({
  to: letter.to,
  subject: letter.subject,
  text: asText(letter),
  html: asHtml(letter),
  attachments: [mark, ...(letter.attachments ?? [])],
});
