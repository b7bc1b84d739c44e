import type { Table } from './layout.ts';
import { INK, MUTED, RULE } from './logo.ts';
import type { Pdf } from './pdf-page.ts';

const GAP = 8;
const PAD = 4;
/** The largest share of the table's width for a column that is as wide as its content. */
const MAX_FITTED = 0.22;
const BODY = { size: 8.5, color: INK };
const HEAD = { size: 7.5, color: MUTED };

/** Measures column widths, each with the gap after it. Columns with a share divide the width that the others leave. */
const measureColumns = (pdf: Pdf, { columns, rows }: Table): number[] => {
  const fitted = columns.map(({ header, share, align }, column) => {
    if (share !== undefined) return 0;
    const widths = rows.map((cells) => pdf.measureWidth(cells[column] ?? '', { ...BODY, isFigure: align === 'right' }));
    const widest = Math.max(pdf.measureWidth(header, HEAD), ...widths);
    return Math.min(widest + 1, pdf.width * MAX_FITTED) + GAP;
  });
  const rest = pdf.width - fitted.reduce((sum, width) => sum + width, 0);
  const shares = columns.reduce((sum, { share = 0 }) => sum + share, 0);
  return columns.map(({ share }, column) => (share === undefined ? (fitted[column] ?? 0) : (rest * share) / shares));
};

/**
 * Draws a table from `y` on. Rows do not split across pages, and each page starts with the header row.
 * @returns the y position below
 */
export const drawTable = (pdf: Pdf, sheet: Table, y: number): number => {
  const { columns, rows } = sheet;
  const { doc, root, left, width, bottom } = pdf;
  let edge = left;
  const places = measureColumns(pdf, sheet).map((columnWidth, at) => {
    const x = edge;
    edge += columnWidth;
    return { x, align: columns[at]?.align ?? ('left' as const), width: columnWidth - GAP };
  });
  places.at(-1)!.width += GAP;
  const measureRowHeight = (cells: string[], look: typeof BODY) =>
    Math.max(
      ...places.map(({ width: columnWidth }, at) =>
        pdf.measureHeight(cells[at] ?? '', { ...look, width: columnWidth }),
      ),
    );
  const rule = (at: number, color: string) =>
    pdf.decorate(() =>
      doc
        .moveTo(left, at)
        .lineTo(left + width, at)
        .lineWidth(0.5)
        .strokeColor(color)
        .stroke(),
    );
  const writeCell = (cells: string[], column: number, top: number, look: typeof BODY) => {
    const place = places[column];
    if (place === undefined) return;
    pdf.write(cells[column] ?? '', place.x, top, {
      ...look,
      width: place.width,
      align: place.align,
      isFigure: place.align === 'right',
    });
  };

  const table = doc.struct('Table');
  root.add(table);
  const writeRow = (tag: 'TH' | 'TD', cells: string[], top: number, look: typeof BODY) => {
    const row = doc.struct('TR');
    table.add(row);
    for (const column of columns.keys()) {
      pdf.drawTagged(tag, () => writeCell(cells, column, top, look), row);
    }
    row.end();
  };

  const head = columns.map(({ header }) => header);
  const headHeight = measureRowHeight(head, HEAD) + PAD;
  let top = y;
  const startPage = (writeHead: () => void) => {
    writeHead();
    top += headHeight;
    rule(top, MUTED);
  };
  const onNewPage = () => {
    doc.addPage();
    top = doc.page.margins.top;
  };
  if (top + headHeight * 3 > bottom) onNewPage();
  startPage(() => writeRow('TH', head, top, HEAD));
  for (const cells of rows) {
    const height = measureRowHeight(cells, BODY) + 2 * PAD;
    if (top + height > bottom) {
      onNewPage();
      // Screen readers have already read the header row.
      startPage(() => pdf.decorate(() => head.forEach((_, column) => writeCell(head, column, top, HEAD))));
    }
    writeRow('TD', cells, top + PAD, BODY);
    top += height;
    rule(top, RULE);
  }
  table.end();
  return top;
};
