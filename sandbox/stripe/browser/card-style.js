// The page's wishes for the look of the fields (docs.stripe.com/js/appendix/style), as rules that can do nothing else.

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

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

const write = (selector, wishes) => {
  if (wishes === null || typeof wishes !== 'object') return;
  const { style } = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  for (const property of properties) {
    if (wishes[property] !== undefined) style[property] = String(wishes[property]);
  }
};

const writeIcon = (selector, color) => {
  if (color === undefined) return;
  const { style } = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  style.color = String(color);
};

export const applyStyle = (wishes = {}) => {
  sheet.replaceSync('');
  for (const [variant, selector] of Object.entries(selectors)) {
    const wish = wishes[variant];
    write(selector, wish);
    for (const pseudo of pseudos) write(selector + pseudo, wish?.[pseudo]);
  }
  writeIcon('.icon', wishes.base?.iconColor ?? wishes.base?.color);
  writeIcon('.is-invalid .icon', wishes.invalid?.iconColor ?? wishes.invalid?.color);
};

/** Fonts of the page, which a frame does not inherit (docs.stripe.com/js/elements_object/create, fonts). */
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
