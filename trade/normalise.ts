/** Nominal diameters of threads (EN ISO 6708 beside ISO 7-1): DN by thousandths of an inch. */
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

/** Letters; one sign of a search can stand for a score of them, and PostgreSQL compares no more than 255. */
const LONGEST_WORD = 60;
/** 22 x 15 x 10 mm; more sizes have one unit nowhere. */
const MOST_CHAINED = 4;

const NUMBER = String.raw`(?:\d+[\s-]+\d+\/\d+|\d+\/\d+|\d+(?:\.\d+)?)`;
const UNIT = String.raw`(?:mm|cm|met(?:er|re)s?|m|inch(?:es)?|in|["”″]|''|bar|ml|kg|g|oz)`;
const END = String.raw`(?![a-z0-9])`;
const START = String.raw`(?<![a-z0-9./-])`;

const measure = new RegExp(`${START}(${NUMBER})[\\s-]*(${UNIT})${END}`, 'g');
/** 22 x 15 mm: the first takes the unit of the second. */
const chain = new RegExp(`${START}(${NUMBER})(\\s*x\\s*)(${NUMBER})(\\s*)(${UNIT})${END}`, 'g');
const bareFraction = new RegExp(`${START}(\\d+[\\s-]+\\d+\\/\\d+|\\d+\\/\\d+)${END}`, 'g');
/** M8 x 40: the length of a metric screw is millimetres. */
const screw = /\bm(\d+(?:\.\d+)?)\s*x\s*(\d+)(?![\d./]|\s*(?:mm|m\b))/g;

/** How people say sizes. */
const spoken: [RegExp, string][] = [
  [/\b(?:one and a half|inch and a half|1 and a half)(?: inch(?:es)?)?\b/g, '1 1/2 in'],
  [/\b(?:one and a quarter|inch and a quarter)(?: inch(?:es)?)?\b/g, '1 1/4 in'],
  [/\bthree[- ]quarters?(?:[- ]inch(?:es)?)?\b/g, '3/4 in'],
  [/\bhalf(?:[- ](?:an )?inch(?:es)?)\b/g, '1/2 in'],
  [/\bquarter[- ]inch(?:es)?\b/g, '1/4 in'],
  [/\bone inch\b/g, '1 in'],
];

const valueOf = (number: string): number =>
  number
    .split(/[\s-]+/)
    .map((part) => {
      const [over = '0', under = '1'] = part.split('/');
      return Number(over) / Number(under);
    })
    .reduce((sum, part) => sum + part, 0);

const decimal = (value: number): string => String(Math.round(value * 1000) / 1000).replace('.', 'p');

const tokenOf = (number: string, unit: string): string => {
  const value = valueOf(number);
  if (unit.startsWith('in') || /["”″']/.test(unit)) return `in${Math.round(value * 1000)}`;
  if (unit === 'cm') return `mm${decimal(value * 10)}`;
  if (unit === 'm' || unit.startsWith('met')) return `mm${decimal(value * 1000)}`;
  if (unit === 'kg') return `g${decimal(value * 1000)}`;
  return `${unit}${decimal(value)}`;
};

/** What stands for a decimal, a fraction or a mark in other keyboards and tongues. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('⁄', '/')
    .replaceAll(/[×*]/g, ' x ')
    .replaceAll(/(\d),(\d)/g, '$1.$2')
    .replaceAll(/(\d)(\d\/\d)(?=\s|"|$)/g, '$1 $2')
    .replaceAll(/[°º]/g, ' ');

/**
 * Text as the index and a search both write it: lower case, and each size as one word whatever way it was written,
 * so that `1/2"`, `½ in`, `0.5 inch` and `half inch` are `in500`. A tube of 15 mm stays `mm15`: it is not a thread of
 * DN 15, but `15 mm nominal` is.
 */
export const normalise = (text: string): string => {
  let normal = plain(text);
  for (const [said, meant] of spoken) normal = normal.replaceAll(said, meant);
  normal = normal.replaceAll(/\bdn[\s-]*(\d+)/g, 'dn$1').replaceAll(screw, 'm$1 x $2 mm');
  for (let size = 1; size < MOST_CHAINED; size += 1) normal = normal.replaceAll(chain, '$1 $5 x $3 $5');
  normal = normal
    .replaceAll(measure, (_, number: string, unit: string) => ` ${tokenOf(number, unit)} `)
    .replaceAll(bareFraction, (_, number: string) => ` ${tokenOf(number, 'in')} `);
  return normal
    .replaceAll(/\bmm(\d+)\s+(?:nominal|nb|dn)\b/g, 'dn$1')
    .replaceAll(/(\d)\.(\d)/g, '$1p$2')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => word.slice(0, LONGEST_WORD))
    .join(' ');
};

/** The DN of the threads a normal text names: the same thread under its other name. */
export const nominalsOf = (normal: string): string[] =>
  [...normal.matchAll(/\bin(\d+)\b/g)].flatMap(([, inch]) => {
    const dn = DN_OF_INCH.get(Number(inch));
    return dn === undefined ? [] : [`dn${dn}`];
  });
