/**
 * The color of lines on pictures, which have the same background in both themes. Dimension lines have the color
 * `COPPER`.
 */
export const INK = '#1f2a33';
export const PAPER = '#f8fafb';
export const COPPER = '#8f4314';

/** Width and height of every view in points, because product pictures are square. */
export const SIDE = 640;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0, section 2.2, does not allow: browsers would not show the picture at all. */
const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Escapes an owner's text, which must not become markup or break the picture. */
export const escapeXml = (text: string): string =>
  text.replaceAll(unwritable, '').replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Rounds a coordinate to a tenth of a point. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

export const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${n(x)}" y="${n(y)}"${more}>${escapeXml(words)}</text>`;

export const line = (x1: number, y1: number, x2: number, y2: number, more = ''): string =>
  `<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}"${more}/>`;

/** A bar along the x axis, `radius` to each side. */
export const bar = (from: number, to: number, radius: number, corner = 2): string =>
  `<rect x="${n(from)}" y="${n(-radius)}" width="${n(to - from)}" height="${n(2 * radius)}" rx="${corner}"/>`;

/** A line with an arrow at both ends. */
export const arrow = (x1: number, y1: number, x2: number, y2: number): string =>
  line(x1, y1, x2, y2, ' marker-start="url(#tip)" marker-end="url(#tip)"');

/** Builds the picture. `title` is its name, and `description` its description for screen readers. */
export const svg = (title: string, description: string, parts: string[]): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}" role="img" aria-labelledby="title told"`,
    ` font-family="Inter, Arial, sans-serif" font-size="24" fill="${INK}">`,
    `<title id="title">${escapeXml(title)}</title><desc id="told">${escapeXml(description)}</desc>`,
    '<defs><marker id="tip" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="9" markerHeight="9"',
    ` markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="M0 1 10 5 0 9z" fill="${COPPER}"/></marker></defs>`,
    ...parts,
    '</svg>\n',
  ].join('');
