// @ts-check
// Checks and formats the input of the card fields, without access to the page.

/**
 * @typedef {{ type: 'validation_error', code: string, message: string }} Finding
 * @typedef {{ brand: string, pattern: RegExp, length: number, groups: number[], cvc: number }} Kind
 */

const FOURS = [4, 4, 4, 4, 3];

/** @type {Kind[]} */
const kinds = [
  { brand: 'amex', pattern: /^3[47]/, length: 15, groups: [4, 6, 5], cvc: 4 },
  { brand: 'diners', pattern: /^3(?:0[0-5]|[689])/, length: 14, groups: [4, 6, 4], cvc: 3 },
  { brand: 'jcb', pattern: /^35/, length: 16, groups: FOURS, cvc: 3 },
  { brand: 'visa', pattern: /^4/, length: 16, groups: FOURS, cvc: 3 },
  { brand: 'mastercard', pattern: /^(?:5[1-5]|2[2-7])/, length: 16, groups: FOURS, cvc: 3 },
  { brand: 'discover', pattern: /^6(?:011|4[4-9]|5)/, length: 16, groups: FOURS, cvc: 3 },
  { brand: 'unionpay', pattern: /^62/, length: 19, groups: FOURS, cvc: 3 },
];
const unknown = { brand: 'unknown', pattern: /^/, length: 16, groups: FOURS, cvc: 4 };

/** @param {string} digits */
const findCardKind = (digits) => kinds.find(({ pattern }) => pattern.test(digits)) ?? unknown;

/** @param {string} text */
export const getDigits = (text) => text.replace(/\D/g, '');

/** @param {string} digits */
export const getBrand = (digits) => findCardKind(digits).brand;

/** @param {string} digits */
const passesLuhn = (digits) => {
  let sum = 0;
  for (const [at, digit] of [...digits].toReversed().entries()) {
    const value = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
};

/**
 * @param {string} code
 * @param {string} message
 * @returns {Finding}
 */
const finding = (code, message) => ({ type: 'validation_error', code, message });

/** @param {string} digits */
export const checkNumber = (digits) => {
  const { brand, length } = findCardKind(digits);
  const shortest = brand === 'unionpay' ? 16 : length;
  if (digits.length < shortest) return finding('incomplete_number', 'Your card number is incomplete.');
  return passesLuhn(digits) ? null : finding('invalid_number', 'Your card number is invalid.');
};

/**
 * @param {string} digits the month and two digits of the year
 * @param {Date} now
 */
export const checkExpiry = (digits, now) => {
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2, 4));
  const thisYear = now.getFullYear();
  if (digits.length >= 2 && (month < 1 || month > 12)) {
    return finding('invalid_expiry_month', "Your card's expiration month is invalid.");
  }
  if (digits.length < 4) return finding('incomplete_expiry', "Your card's expiration date is incomplete.");
  if (year < thisYear) return finding('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  if (year > thisYear + 50) return finding('invalid_expiry_year', "Your card's expiration year is invalid.");
  return year === thisYear && month < now.getMonth() + 1
    ? finding('invalid_expiry_month_past', "Your card's expiration date is in the past.")
    : null;
};

/**
 * @param {string} digits
 * @param {string} number the card number: some brands have four digits
 */
export const checkCvc = (digits, number) => {
  const { brand, cvc } = findCardKind(number);
  return digits.length < (brand === 'unknown' ? 3 : cvc)
    ? finding('incomplete_cvc', "Your card's security code is incomplete.")
    : null;
};

/** @param {string} text */
export const checkPostal = (text) =>
  text.trim().length < 3 ? finding('incomplete_zip', 'Your postal code is incomplete.') : null;

/** @param {string} digits */
export const formatNumber = (digits) => {
  const { length, groups } = findCardKind(digits);
  let rest = digits.slice(0, length);
  const parts = [];
  for (const size of groups) {
    if (rest !== '') parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join(' ');
};

/**
 * @param {string} text as typed, pasted or filled in: `1/34`, `0134`, `01 / 2034`
 * @param {boolean} erasing if true, a separator that was just erased must not come back
 */
export const formatExpiry = (text, erasing) => {
  let digits = getDigits(text);
  if (/^[2-9]/.test(digits) || /^1\s*\//.test(text)) digits = `0${digits}`;
  if (digits.length === 6 && digits.slice(2, 4) === '20') digits = digits.slice(0, 2) + digits.slice(4);
  if (digits.length < 2 || (digits.length === 2 && erasing)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2, 4)}`;
};

/**
 * @param {string} digits
 * @param {string} number
 */
export const formatCvc = (digits, number) => digits.slice(0, findCardKind(number).cvc);
