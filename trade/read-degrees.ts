const FIGURE = String.raw`\d+(?:\.\d+)?`;
const SCALE = '(?:celsius|centigrade|fahrenheit)';
const DEGREES = String.raw`(?:${SCALE}|deg(?:ree)?s? ?(?:${SCALE}|[cf])|c)(?![\p{L}\p{N}])`;
/** A dash before a figure is a minus where nothing stands before it that it could join the figure to. */
const LEADING_FIGURE = String.raw`(?<![\p{L}\p{N}./])((?:minus |- ?)?${FIGURE})`;

const singleTemperature = new RegExp(`${LEADING_FIGURE}[ -]?(${DEGREES})`, 'gu');
/** 6-28 °C, -40 to 120 °C: the first takes the unit of the second. */
const temperatureRange = new RegExp(
  `${LEADING_FIGURE} ?(?:-|to|and|/|\\.{2,3}) ?((?:minus |- ?|\\+ ?)?${FIGURE})(?=[ -]?(${DEGREES}))`,
  'gu',
);

/** One word for a temperature, in tenths of a degree Celsius where it is no whole one. */
const toTemperatureWord = (figure: string, degrees: string): string => {
  const said = Number(figure.replace(/^(?:minus|-) ?/, '-'));
  const celsius = /f$|fahrenheit/.test(degrees) ? ((said - 32) * 5) / 9 : said;
  const tenths = Math.round(celsius * 10) / 10;
  return `degc${tenths < 0 ? 'm' : ''}${String(Math.abs(tenths)).replace('.', 'p')}`;
};

/**
 * Writes each temperature of a text in lower case as one word: `20 celsius`, `20 deg c` and `68 degrees fahrenheit` are
 * `degc20`, `-40 c` is `degcm40`. A bare `f` is a female thread, and degrees without a scale are an angle.
 */
export const normaliseTemperatures = (text: string): string =>
  text
    .replaceAll(temperatureRange, (_, first: string, second: string, degrees: string) => {
      return ` ${toTemperatureWord(first, degrees)} ${second.replace(/^\+ ?/, '')}`;
    })
    .replaceAll(singleTemperature, (_, figure: string, degrees: string) => ` ${toTemperatureWord(figure, degrees)} `);
