/* A spreadsheet in another language writes TRUE and FALSE as words of its own when it saves a file. */

const YES = new Set(
  [
    'true|yes|y|1|wahr|ja|j|vrai|oui|verdadero|si|vero|waar|prawda|tak|verdadeiro|sim|sann|sant|sand|tosi|pravda|igaz',
    'enabled|visible',
  ].flatMap((words) => words.split('|')),
);
const NO = new Set(
  [
    'false|no|n|0|falsch|nein|faux|non|falso|onwaar|nee|falsz|nie|nao|usann|falskt|falsk|nei|nej|epatosi|nepravda|hamis',
    'disabled|hidden',
  ].flatMap((words) => words.split('|')),
);

const fold = (cell: string): string =>
  cell.trim().toLowerCase().replaceAll('ł', 'l').normalize('NFKD').replaceAll(/\p{M}/gu, '');

/** True for a cell such as `TRUE`, `yes`, `1` or `WAHR`. */
export const isYes = (cell: string): boolean => YES.has(fold(cell));

/** True for a cell such as `FALSE`, `no`, `0` or `FALSCH`. An empty cell is neither. */
export const isNo = (cell: string): boolean => NO.has(fold(cell));
