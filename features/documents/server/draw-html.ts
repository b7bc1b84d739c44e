import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { pairsHtml } from './draw-pairs.ts';
import type { Block, Layout, Table } from './layout.ts';
import { COPPER, INK, LOGO, MUTED, RULE } from './logo.ts';

const style = `
:root { color-scheme: only light; }
* { box-sizing: border-box; }
body { max-width: 52rem; margin: 0 auto; padding: 1.5rem; background: #fff; color: ${INK};
  font: 0.875rem/1.45 Inter, system-ui, sans-serif; overflow-wrap: break-word; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; border-bottom: 2px solid ${COPPER}; padding-bottom: 0.75rem; }
header p { margin: 0 auto 0 0; font-weight: 600; font-size: 1.125rem; }
h1 { margin: 0; font-size: 1.375rem; }
h2 { margin: 0; font-size: 0.75rem; font-weight: 400; color: ${MUTED}; }
.blocks { display: flex; flex-wrap: wrap; gap: 1rem 1.5rem; margin-top: 1.25rem; }
.blocks > div { flex: 1 1 8rem; min-width: 0; overflow-wrap: anywhere; }
.blocks p { margin: 0; }
table { width: 100%; margin-top: 1.5rem; border-collapse: collapse; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th { font-size: 0.75rem; font-weight: 400; color: ${MUTED}; vertical-align: bottom; border-bottom: 1px solid ${MUTED}; }
th, td { padding: 0.375rem 0.5rem 0.375rem 0; text-align: left; vertical-align: top; }
td { border-bottom: 1px solid ${RULE}; }
td:first-child { min-width: 5.5rem; }
td:nth-child(2) { min-width: 9rem; overflow-wrap: anywhere; }
.right { padding: 0.375rem 0 0.375rem 0.5rem; text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
tr { break-inside: avoid; }
.wide { overflow-x: auto; position: relative; }
dl { width: 20rem; max-width: 100%; margin: 1rem 0 0 auto; break-inside: avoid; }
dl div { display: flex; justify-content: space-between; gap: 1.5rem; padding: 0.125rem 0; }
dd { margin: 0; font-variant-numeric: tabular-nums; }
.total { margin: 0.25rem 0; border-top: 1px solid ${INK}; padding-top: 0.375rem; font-weight: 600; font-size: 1.0625rem; }
footer { margin-top: 1.5rem; }
footer p { margin: 0 0 0.5rem; white-space: pre-line; }
@page { margin: 16mm 14mm 18mm; @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); font: 8pt system-ui, sans-serif; color: ${MUTED}; } }
@media print { .wide { overflow: visible; } body { max-width: none; padding: 0; font-size: 9.5pt; } }`;

const logoSvg = `<svg viewBox="0 0 ${LOGO.size} ${LOGO.size}" width="32" height="32" fill="none" aria-hidden="true">${[
  ...LOGO.lines.map(({ path, width, color }) => `<path d="${path}" stroke="${color}" stroke-width="${width}"/>`),
  ...LOGO.nuts.map(
    ({ x, y, width, height, radius }) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${INK}"/>`,
  ),
].join('')}</svg>`;

const blocksHtml = (some: readonly Block[]): string =>
  `<div class="blocks">${some
    .map(
      ({ heading, lines }) => `<div><h2>${escapeHtml(heading)}</h2><p>${lines.map(escapeHtml).join('<br>')}</p></div>`,
    )
    .join('')}</div>`;

const tableHtml = ({ caption, columns, rows }: Table): string => {
  const side = (at: number) => (columns[at]?.align === 'right' ? ' class="right"' : '');
  const head = columns.map(({ header }, at) => `<th scope="col"${side(at)}>${escapeHtml(header)}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${row.map((cell, at) => `<td${side(at)}>${escapeHtml(cell)}</td>`).join('')}</tr>`,
  );
  const whole = `<table><caption>${escapeHtml(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>`;
  // On a phone, the table is wider than the page.
  return `<div class="wide" role="region" aria-label="${escapeHtml(caption)}" tabindex="0">${whole}</div>`;
};

/** Renders a document as a standalone page to view and print. It loads nothing and runs no script. */
export const drawHtml = (layout: Layout): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(layout.title)}</title>
<style>${style}</style>
</head>
<body>
<header>${layout.hasBuiltInLogo ? logoSvg : ''}<p>${escapeHtml(layout.name)}</p><h1>${escapeHtml(layout.title)}</h1></header>
<main>
${blocksHtml(layout.facts)}
${blocksHtml(layout.parties)}
${tableHtml(layout.lines)}
${pairsHtml(layout.sums)}
${layout.taxes === null ? '' : tableHtml(layout.taxes)}
</main>
<footer>${layout.paragraphs.map((one) => `<p>${escapeHtml(one)}</p>`).join('')}</footer>
</body>
</html>
`;
