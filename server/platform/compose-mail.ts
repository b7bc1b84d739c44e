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

const escapeLines = (text: string): string => escape(text).replaceAll('\n', '<br>');

const asText = ({ greeting, paragraphs, facts = [], link, footer }: Letter): string =>
  [
    greeting,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    `-- \n${footer}`,
  ].join('\n\n');

const asHtml = ({ subject, greeting, paragraphs, facts = [], link, footer }: Letter): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f4f2ef;font:16px/1.5 system-ui,sans-serif;color:#1d2429">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border-top:4px solid #b4592b;padding:28px">
<p style="margin:0 0 20px;font-size:20px;font-weight:700;letter-spacing:.02em">Copperline</p>
${[greeting, ...paragraphs].map((one) => `<p style="margin:0 0 14px">${escapeLines(one)}</p>`).join('\n')}
${
  facts.length > 0
    ? `<table style="width:100%;border-collapse:collapse;margin:0 0 18px">${facts
        .map(
          ([name, value]) =>
            `<tr><th scope="row" style="text-align:left;vertical-align:top;font-weight:400;color:#5a646b;padding:6px 16px 6px 0;border-bottom:1px solid #e4e0da">${escape(name)}</th><td style="padding:6px 0;border-bottom:1px solid #e4e0da">${escapeLines(value)}</td></tr>`,
        )
        .join('')}</table>`
    : ''
}
${
  link
    ? `<p style="margin:0 0 20px"><a href="${escape(link.url)}" style="display:inline-block;background:#9a4520;color:#ffffff;padding:11px 20px;text-decoration:none;font-weight:600">${escape(link.label)}</a></p>`
    : ''
}
<p style="margin:24px 0 0;padding-top:14px;border-top:1px solid #e4e0da;font-size:13px;color:#5a646b">${escapeLines(footer)}</p>
</div>
</body>
</html>`;

/** A mail in the shop's one shape, as HTML and as plain text that says the same. */
export const composeMail = (letter: Letter): Mail => ({
  to: letter.to,
  subject: letter.subject,
  text: asText(letter),
  html: asHtml(letter),
  ...(letter.attachments !== undefined && { attachments: letter.attachments }),
});
