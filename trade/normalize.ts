import { foldLetters } from './fold-letters.ts';

/**
 * Replaces typographic characters with those of a keyboard: inch and foot marks, dashes, fraction strokes,
 * crosses, temperatures, degrees and diameters. Run it before Unicode's NFKC, which turns the inch mark (U+2033)
 * into two foot marks, and the º that people type for a degree into an o.
 */
const normalizeSymbols = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    // Unicode treats some characters as equal to others: ʹ (U+0374) is ʹ (U+02B9).
    .normalize('NFC')
    .replaceAll(/["“”„‟″‶〃˝＂❝❞]|['’‘‚‛′‵´`ʼʻʹ＇]{2}/g, '"')
    .replaceAll(/[’‘‚‛′‵´`ʼʻʹ＇]/g, "'")
    .replaceAll(/[‐‑‒–—―−﹘﹣－]/g, '-')
    .replaceAll(/[⁄∕／]/g, '/')
    .replaceAll(/[×✕✖╳⨯*＊]/g, ' x ')
    .replaceAll(/(?<=\d\s?)[хХχΧ](?=\s?\d)/g, 'x')
    .replaceAll(/\s?[°º˚]\s?C(?![\p{L}\p{N}])|\s?℃/giu, ' celsius ')
    .replaceAll(/\s?[°º˚]\s?F(?![\p{L}\p{N}])|\s?℉/giu, ' fahrenheit ')
    .replaceAll(/[°º˚]/g, ' ')
    .replaceAll(/[⌀∅øØ]\s?(?=\d)/g, ' ')
    // 1 000 mm with a no-break or thin space between thousands, as in print
    .replaceAll(/(?<=\d)[\u00A0\u2009\u202F](?=\d{3}(?!\d))/g, '')
    .replaceAll(/[¼-¾⅐-⅞]/g, (fraction) => ` ${fraction.normalize('NFKC').replace('⁄', '/')}`);

const FIGURE = String.raw`\d+(?:\.\d+)?`;
const SCALE = '(?:celsius|centigrade|fahrenheit)';
const DEGREES = String.raw`(?:${SCALE}|deg(?:ree)?s? ?(?:${SCALE}|[cf])|c)(?![\p{L}\p{N}])`;
/** A dash before a number is a minus sign if nothing before it could be joined to the number. */
const LEADING_FIGURE = String.raw`(?<![\p{L}\p{N}./])((?:minus |- ?)?${FIGURE})`;

const singleTemperature = new RegExp(`${LEADING_FIGURE}[ -]?(${DEGREES})`, 'gu');
/** 6-28 °C, -40 to 120 °C: the first number takes the unit of the second. */
const temperatureRange = new RegExp(
  `${LEADING_FIGURE} ?(?:-|to|and|/|\\.{2,3}) ?((?:minus |- ?|\\+ ?)?${FIGURE})(?=[ -]?(${DEGREES}))`,
  'gu',
);

/** Writes a temperature in degrees Celsius as one word, with tenths if it is not a whole number. */
const toTemperatureWord = (figure: string, degrees: string): string => {
  const value = Number(figure.replace(/^(?:minus|-) ?/, '-'));
  const celsius = /f$|fahrenheit/.test(degrees) ? ((value - 32) * 5) / 9 : value;
  const tenths = Math.round(celsius * 10) / 10;
  return `degc${tenths < 0 ? 'm' : ''}${String(Math.abs(tenths)).replace('.', 'p')}`;
};

/**
 * Writes each temperature in a lower-case text as one word: `20 celsius` and `20 deg c` become `degc20`, as does
 * `68 degrees fahrenheit`; `-40 c` becomes `degcm40`. A bare `f` is a female thread, and degrees without a scale
 * are an angle.
 */
const normalizeTemperatures = (text: string): string =>
  text
    .replaceAll(temperatureRange, (_, first: string, second: string, degrees: string) => {
      return ` ${toTemperatureWord(first, degrees)} ${second.replace(/^\+ ?/, '')}`;
    })
    .replaceAll(singleTemperature, (_, figure: string, degrees: string) => ` ${toTemperatureWord(figure, degrees)} `);

/** Nominal diameters of threads (EN ISO 6708 with ISO 7-1): DN by thousandths of an inch. */
const DN_OF_INCH: ReadonlyMap<number, number> = new Map([
  [125, 6],
  [250, 8],
  [375, 10],
  [500, 15],
  [750, 20],
  [1000, 25],
  [1250, 32],
  [1500, 40],
  [2000, 50],
  [2500, 65],
  [3000, 80],
  [4000, 100],
]);

/** In letters. One character of a search can expand to more than ten of them, and PostgreSQL compares at most 255. */
const MAX_WORD_LENGTH = 60;
/** As in 22 x 15 x 10 mm; no product has more sizes with one unit. */
const MAX_CHAINED_SIZES = 4;

const NUMBER = String.raw`(?:\d+[\s-]+\d+\/\d+|\d+\/\d+|\d+(?:\.\d+)?|\.\d+)`;
const INCH = String.raw`(?:inch(?:es)?|ins?|zoll|")`;
const FOOT = String.raw`(?:feet|foot|ft|')`;
const METRIC = String.raw`(?:mms?|cms?|(?:milli|centi)?met(?:er|re)s?|mtrs?|m)`;
const UNIT = String.raw`(?:${METRIC}|${INCH}|${FOOT}|bar|psi|ml|kg|lbs?|g|oz)`;
const END = String.raw`(?![a-z0-9])`;
/** Matches the place before a size. The 2 of EN 1254-2 does not begin a size; the 15 of push-fit-15 does. */
const START = String.raw`(?<![a-z0-9./]|\d-)`;

const measure = new RegExp(`${START}(${NUMBER})[\\s-]*(${UNIT})${END}`, 'g');
/** 22 x 15 mm, 15 and 22 mm: the first number takes the unit of the second. */
const chain = new RegExp(
  `${START}(${NUMBER})(\\s*(?:\\bx\\b|\\band\\b|&|\\bto\\b)\\s*)(${NUMBER})(\\s*)(${UNIT})${END}`,
  'g',
);
/** 15-22 mm are two sizes; in inches, a dash is within one size: 1-1/2 in. */
const range = new RegExp(`${START}(\\d{1,3}(?:\\.\\d+)?)\\s*-\\s*(\\d+(?:\\.\\d+)?)(?=\\s*(mms?|cms?|bar)${END})`, 'g');
const bareFraction = new RegExp(`${START}(\\d+[\\s-]+\\d+\\/\\d+|\\d+\\/\\d+)${END}`, 'g');
const bareDecimal = new RegExp(`${START}(\\d*\\.\\d+)(?!\\.?[a-z0-9])`, 'g');
/** 5'6" is one size of feet and inches; 10 ft 1/2 in is a length and a thread. */
const feetAndInches = new RegExp(`${START}(\\d+)'(\\d+(?:\\.\\d+)?)"${END}`, 'g');
/** M8 x 40: the length of a metric screw is in millimeters. */
const screw = /\bm\s?(\d+(?:\.\d+)?)\s*x\s*(\d+)(?![\d./]|\s*(?:mm|m\b|in|"))/g;

/** Sizes in spoken language. */
const spokenSizes: [RegExp, string][] = [
  [/\b(\d+|one|inch) and a (half|quarter)(?: inch(?:es)?)?\b/g, '$1 and a $2 in'],
  [/\b(?:one|inch) and a half in\b/g, '1 1/2 in'],
  [/\b(?:one|inch) and a quarter in\b/g, '1 1/4 in'],
  [/\b(\d+) and a half in\b/g, '$1 1/2 in'],
  [/\b(\d+) and a quarter in\b/g, '$1 1/4 in'],
  [/\bthree[- ]quarters?(?:[- ]inch(?:es)?)?\b/g, '3/4 in'],
  [/\bhalf(?:[- ](?:an )?inch(?:es)?)\b/g, '1/2 in'],
  [/\bquarter[- ]inch(?:es)?\b/g, '1/4 in'],
  [/\bone inch\b/g, '1 in'],
];

/** Inserts spaces between sizes that are written together, and between a size and a word. */
const spacingRules: [RegExp, string][] = [
  // 1,000 mm has a thousands separator; 0,500 is a decimal.
  [/(?<![\d.,])([1-9]\d{0,2}),(\d{3})(?:,(\d{3}))?(?![\d,])/g, '$1$2$3'],
  [/(\d),(?=\d)/g, '$1.'],
  [/(?<![\d.,/]\s?)\b(\d{1,2}) (?=000 ?mm)/g, '$1'],
  // 22x15, 1/2"x3/4", 15mmx22mm
  [/(?<=\d|\d ?(?:mm|cm|in|ft)|["'])\s*x\s*(?=\.?\d)/g, ' x '],
  // 1.1/2 and 1 and 1/2
  [/(?<![\d./])(\d{1,2})\.(?=\d{1,2}\/\d)/g, '$1 '],
  [/(?<![\d./])(\d{1,2}) ?(?:and|&|\+) ?(?=\d{1,2}\/\d)/g, '$1 '],
  // 11/2 is 1 1/2 without the space.
  [/(?<![\d./])(\d)(?=\d\/\d(?![\d/]))/g, '$1 '],
  // 1/2bsp, G1/2, R1 1/4; 15mm22mm, 15mmelbow; pex16, 15elbow
  [/(\d\/\d{1,2})(?=[a-z])/g, '$1 '],
  [/\b(g|r|rp|rc)(?=\d{1,2}(?:\/\d|[\s-]\d{1,2}\/\d|\s?(?:"|in\b)))/g, '$1 '],
  [/(?<=\d)(mm|cm)(?=\d|[a-z]{3})/g, '$1 '],
  [/(?<=[a-z]{3})(?=\d)|(?<=\d)(?=[a-z]{3})/g, ' '],
  // EN1057 and BS1212: after two letters, sizes have fewer digits than standards, except DN and PN.
  [/(?<=\b(?!dn|pn)[a-z]{2})(?=\d{3})/g, ' '],
  // M 8 and PZ 2 become one word each.
  [/(?<!\d\s?)\b(m|pz|ph|tx|pn)[\s-](?=\d{1,2}(?![\d./]|\s?(?:mm|in\b|")))/g, '$1'],
];

const parseFraction = (number: string): number =>
  number
    .split(/[\s-]+/)
    .map((part) => {
      const [numerator = '0', denominator = '1'] = part.split('/');
      return Number(numerator) / Number(denominator);
    })
    .reduce((sum, part) => sum + part, 0);

const decimal = (value: number): string => String(Math.round(value * 1000) / 1000).replace('.', 'p');

const INCHES_A_FOOT = 12;

const toSizeWord = (number: string, unit: string): string => {
  const value = parseFraction(number);
  const inches = (each: number) => `in${Math.round(value * each * 1000)}`;
  if (/^(?:in|zoll|")/.test(unit)) return inches(1);
  if (/^(?:f|')/.test(unit)) return inches(INCHES_A_FOOT);
  if (/^(?:mm|milli)/.test(unit)) return `mm${decimal(value)}`;
  if (/^(?:cm|centi)/.test(unit)) return `mm${decimal(value * 10)}`;
  // 1/2 G and 1/2 M are threads, because nobody writes grams or meters as fractions.
  if ((unit === 'g' || unit === 'm') && number.includes('/')) return `${inches(1)} ${unit}`;
  if (unit.startsWith('m') && unit !== 'ml') return `mm${decimal(value * 1000)}`;
  if (unit === 'kg') return `g${decimal(value * 1000)}`;
  return `${unit === 'lbs' ? 'lb' : unit}${decimal(value)}`;
};

/** Scripts without spaces between words. Each letter of such a script counts as a word. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*/gu;

/**
 * Normalizes text for the index and for searches: lower case, letters without marks, and each size as one word however
 * it was written. So `1/2"`, `½ in`, `0.5 inch` and `half inch` become `in500`. A 15 mm tube becomes `mm15`, which is
 * not a DN 15 thread; `15 mm nominal` is. A temperature becomes a word of its own, not a size.
 */
export const normalize = (text: string): string => {
  let normal = foldLetters(normalizeSymbols(text)).toLowerCase();
  for (const [close, loose] of spacingRules) normal = normal.replaceAll(close, loose);
  for (const [pattern, replacement] of spokenSizes) normal = normal.replaceAll(pattern, replacement);
  normal = normalizeTemperatures(normal)
    .replaceAll(/\bdn[\s-]*(\d+)/g, 'dn$1')
    .replaceAll(screw, 'm$1 x $2 mm')
    .replaceAll(range, '$1 $3 $2')
    .replaceAll(
      feetAndInches,
      (_, feet: string, inches: string) => `${Number(feet) * INCHES_A_FOOT + Number(inches)}"`,
    );
  for (let size = 1; size < MAX_CHAINED_SIZES; size += 1) normal = normal.replaceAll(chain, '$1 $5$2$3 $5');
  normal = normal
    .replaceAll(measure, (_, number: string, unit: string) => ` ${toSizeWord(number, unit)} `)
    .replaceAll(bareFraction, (_, number: string) => ` ${toSizeWord(number, 'in')} `)
    .replaceAll(bareDecimal, (_, number: string) => decimal(Number(number)));
  return normal
    .replaceAll(/\bmm(\d+)\s+(?:nominal|nb|dn)\b/g, 'dn$1')
    .replaceAll(/(\d)\.(?=\d)/g, '$1p')
    .replaceAll(unspaced, ' $& ')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => word.slice(0, MAX_WORD_LENGTH))
    .join(' ');
};

/** The DN words of the threads in a normalized text, which are other names for the same threads. */
export const listNominalDiameters = (normal: string): string[] =>
  [...normal.matchAll(/\bin(\d+)\b/g)].flatMap(([, inch]) => {
    const dn = DN_OF_INCH.get(Number(inch));
    return dn === undefined ? [] : [`dn${dn}`];
  });
