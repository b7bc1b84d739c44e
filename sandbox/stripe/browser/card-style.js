// @ts-check
// Turns the page's styles for the fields (docs.stripe.com/js/appendix/style) into CSS rules that can do nothing else.

const selectors = { base: 'input', complete: 'input.complete', empty: 'input.empty', invalid: 'input.invalid' };
const pseudos = [':hover', ':focus', '::placeholder', '::selection', ':-webkit-autofill', ':disabled'];
const properties = [
  'backgroundColor',
  'color',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'padding',
  'textAlign',
  'textDecoration',
  'textShadow',
  'textTransform',
];

/**
 * @typedef {Record<string, string | Record<string, string>>} Wish the styles of one state, some by pseudo-class
 * @typedef {{ family: string, src: string, cssSrc?: string } & FontFaceDescriptors} Font
 */

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

/** @param {string} selector */
const addRule = (selector) => {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  if (!(rule instanceof CSSStyleRule)) throw new Error(`${selector} is not a selector`);
  return rule.style;
};

/** @param {string} name */
const toCssName = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * @param {string} selector
 * @param {unknown} wishes
 */
const write = (selector, wishes) => {
  if (wishes === null || typeof wishes !== 'object') return;
  const style = addRule(selector);
  const values = new Map(Object.entries(wishes));
  for (const property of properties) {
    const value = values.get(property);
    if (value !== undefined) style.setProperty(toCssName(property), String(value));
  }
};

/**
 * @param {string} selector
 * @param {unknown} color
 */
const writeIcon = (selector, color) => {
  if (color !== undefined) addRule(selector).color = String(color);
};

/** @param {Record<string, Wish | undefined>} wishes */
export const applyStyle = (wishes = {}) => {
  sheet.replaceSync('');
  for (const [variant, selector] of Object.entries(selectors)) {
    const wish = wishes[variant];
    write(selector, wish);
    for (const pseudo of pseudos) write(selector + pseudo, wish?.[pseudo]);
  }
  const { base, invalid } = wishes;
  writeIcon('.icon', base?.['iconColor'] ?? base?.['color']);
  writeIcon('.is-invalid .icon', invalid?.['iconColor'] ?? invalid?.['color']);
};

/**
 * Loads the page's fonts, which a frame does not inherit (docs.stripe.com/js/elements_object/create, fonts).
 * @param {Font[]} fonts
 */
export const applyFonts = (fonts = []) => {
  for (const { cssSrc, family, src, ...descriptors } of fonts) {
    if (cssSrc !== undefined) {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = cssSrc;
      document.head.append(link);
    } else document.fonts.add(new FontFace(family, src, descriptors));
  }
};
