import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { pairsHtml } from './draw-pairs.ts';
import type { Block, Layout } from './layout.ts';

/*
 * The page for receipt printers, which print black on a roll of 80 mm, of which they reach 72 mm. Their drivers call
 * the paper 80 x 297 mm, and cut it where the text ends.
 */
const style = `
:root { color-scheme: only light; }
* { box-sizing: border-box; margin: 0; padding: 0; }
body { width: 72mm; margin: 4mm auto; background: #fff; color: #000; overflow-wrap: anywhere;
  font: 9pt/1.35 Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums; }
header { text-align: center; }
header p:first-child { font-size: 12pt; font-weight: 600; }
h1 { font-size: 11pt; }
h2 { font-size: 9pt; font-weight: 600; }
section, h1, ul, dl, table, footer { margin-top: 2.5mm; border-top: 1px solid #000; padding-top: 2mm; }
h1 + dl { margin-top: 0; border-top: 0; padding-top: 1mm; }
ul { list-style: none; }
li + li { margin-top: 1.5mm; }
li, dl div { break-inside: avoid; }
li p:last-child, dl div { display: flex; justify-content: space-between; gap: 3mm; }
dd, .amount { flex: none; max-width: 60%; text-align: right; }
.total { padding: 1mm 0; font-size: 11pt; font-weight: 600; }
table { width: 100%; border-collapse: collapse; font-size: 8pt; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th { font-weight: 400; }
th, td { padding-top: 0.5mm; text-align: right; }
th:first-child, td:first-child { text-align: left; }
footer p { white-space: pre-line; }
@page { size: 80mm 297mm; margin: 4mm; }
@media print { body { margin: 0; } }`;

const linesHtml = (lines: readonly string[]): string => lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');

const partyHtml = ({ heading, lines }: Block): string =>
  `<section><h2>${escapeHtml(heading)}</h2>${linesHtml(lines)}</section>`;

/** A line of the document: the product, below it the other columns with their names, and the amount at the right. */
const lineHtml = ({ columns }: Layout['lines'], cells: readonly string[]): string => {
  const named = columns.map(({ header }, at) => ({ header, text: cells[at] ?? '' })).filter(({ text }) => text !== '');
  const find = (header: string): string => named.find((cell) => cell.header === header)?.text ?? '';
  const facts = named
    .filter(({ header }) => header !== 'Product' && header !== 'Amount')
    .map(({ header, text }) => (header === 'SKU' ? text : `${header.toLowerCase()} ${text}`));
  return `<li><p>${escapeHtml(find('Product'))}</p><p><span>${escapeHtml(facts.join(', '))}</span><span class="amount">${escapeHtml(find('Amount'))}</span></p></li>`;
};

const taxesHtml = (taxes: Layout['taxes']): string => {
  if (taxes === null) return '';
  const { caption, columns, rows } = taxes;
  const head = columns.map(({ header }) => `<th scope="col">${escapeHtml(header)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`).join('');
  return `<table><caption>${escapeHtml(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
};

/** Renders an invoice as a standalone page for a receipt printer. It has everything that the invoice has. */
export const drawReceipt = ({ title, name, facts, parties, lines, sums, taxes, paragraphs }: Layout): string => {
  const [from, ...others] = parties;
  const sender = (from?.lines ?? []).filter((line) => line !== name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<header>${linesHtml([name, ...sender])}</header>
<main>
<h1>${escapeHtml(title)}</h1>
${pairsHtml(facts.map(({ heading, lines: texts }) => ({ label: heading, value: texts.join(', ') })))}
${others.map(partyHtml).join('')}
<ul aria-label="${escapeHtml(lines.caption)}">${lines.rows.map((cells) => lineHtml(lines, cells)).join('')}</ul>
${pairsHtml(sums)}
${taxesHtml(taxes)}
</main>
<footer>${linesHtml(paragraphs)}</footer>
</body>
</html>
`;
};
