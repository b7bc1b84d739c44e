// @ts-check
// The card fields, in their own frame: card numbers go from here to the sandbox, never to the page.
import {
  getBrand,
  checkCvc,
  checkExpiry,
  checkNumber,
  checkPostal,
  getDigits,
  formatCvc,
  formatExpiry,
  formatNumber,
} from './card-checks.js';
import { applyFonts, applyStyle } from './card-style.js';

const { origin } = location;
const form = document.querySelector('form');
if (form === null) throw new Error('the page has no form');

/** @param {string} name */
const named = (name) => {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) throw new Error(`the form has no field ${name}`);
  return field;
};

const number = named('cardnumber');
const expiry = named('exp-date');
const cvc = named('cvc');
const postal = named('postal');
const all = [number, expiry, cvc, postal];

/** @param {HTMLInputElement} field */
const check = (field) => {
  if (field === number) return checkNumber(getDigits(number.value));
  if (field === expiry) return checkExpiry(getDigits(expiry.value), new Date());
  return field === cvc ? checkCvc(getDigits(cvc.value), getDigits(number.value)) : checkPostal(postal.value);
};

const fields = () => all.filter((field) => !field.hidden);

/**
 * @param {string} type
 * @param {object} detail
 */
const postToPage = (type, detail) => parent.postMessage({ source: 'stripe-sandbox', type, ...detail }, origin);

/**
 * Fields that the user has left: only these report missing input.
 * @type {Set<HTMLInputElement>}
 */
const leftFields = new Set();

/** @returns the first error to show now, or null */
const judge = () => {
  /** @type {ReturnType<typeof check>} */
  let first = null;
  for (const field of fields()) {
    const found = check(field);
    const early = found?.code.startsWith('incomplete') && !leftFields.has(field);
    const isShown = found !== null && !early;
    if (isShown) first ??= found;
    field.classList.toggle('invalid', isShown);
    field.classList.toggle('empty', field.value === '');
    field.classList.toggle('complete', found === null);
    field.setAttribute('aria-invalid', String(isShown));
    document.getElementById(`${field.name}-error`)?.replaceChildren(isShown ? found.message : '');
  }
  form.classList.toggle('is-invalid', first !== null);
  form.dataset.brand = getBrand(getDigits(number.value));
  return first;
};

let last = '';

const reportChange = () => {
  const error = judge() ?? undefined;
  const visibleFields = fields();
  const event = {
    elementType: 'card',
    brand: form.dataset.brand,
    complete: visibleFields.every((field) => check(field) === null),
    empty: visibleFields.every((field) => field.value === ''),
    error,
    value: { postalCode: postal.value },
  };
  const json = JSON.stringify(event);
  if (json !== last) postToPage('change', { event });
  last = json;
};

/**
 * @param {HTMLInputElement} field
 * @param {boolean} erasing
 */
const format = (field, erasing) => {
  if (field === number) return formatNumber(getDigits(field.value));
  if (field === expiry) return formatExpiry(field.value, erasing);
  return field === cvc ? formatCvc(getDigits(field.value), getDigits(number.value)) : field.value;
};

/**
 * Groups the digits again and keeps the caret behind the same digit.
 * @param {HTMLInputElement} field
 * @param {boolean} erasing
 */
const reformat = (field, erasing) => {
  const caret = field.selectionStart ?? field.value.length;
  const atEnd = caret === field.value.length;
  const before = getDigits(field.value.slice(0, caret)).length;
  field.value = format(field, erasing);
  if (atEnd) return atEnd;
  let at = 0;
  for (let seen = 0; seen < before && at < field.value.length; at += 1)
    seen += /\d/.test(field.value.charAt(at)) ? 1 : 0;
  field.setSelectionRange(at, at);
  return atEnd;
};

/**
 * @param {HTMLInputElement} field
 * @param {1 | -1} step
 */
const moveFrom = (field, step) => {
  const visibleFields = fields();
  visibleFields[visibleFields.indexOf(field) + step]?.focus();
};

for (const field of all) {
  field.addEventListener('input', (event) => {
    leftFields.delete(field);
    const erasing = event instanceof InputEvent && event.inputType.startsWith('delete');
    const atEnd = field === postal || reformat(field, erasing);
    if (field === number) cvc.value = format(cvc, false);
    const isDone = field !== postal && check(field) === null;
    if (atEnd && !erasing && isDone && document.activeElement === field) moveFrom(field, 1);
    reportChange();
  });
  field.addEventListener('blur', () => {
    if (field.value !== '') leftFields.add(field);
    reportChange();
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Backspace' && field.value === '') {
      event.preventDefault();
      moveFrom(field, -1);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      postToPage('submit', {});
    }
    if (event.key === 'Escape') postToPage('escape', {});
  });
}
addEventListener('focus', () => postToPage('focus', {}));
addEventListener('blur', () => postToPage('blur', {}));
form.addEventListener('submit', (event) => event.preventDefault());

const connectionError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
};

/** @param {{ key: string, billing?: object | null, metadata?: object | null }} asked */
const createMethod = async ({ key, billing, metadata }) => {
  for (const field of fields()) leftFields.add(field);
  reportChange();
  const found = judge();
  if (found !== null) return { error: found };
  const date = getDigits(expiry.value);
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': getDigits(number.value),
    'card[exp_month]': date.slice(0, 2),
    'card[exp_year]': date.slice(2, 4),
    'card[cvc]': getDigits(cvc.value),
  });
  /**
   * @param {string} name
   * @param {unknown} input
   */
  const add = (name, input) => {
    if (input === null || input === undefined) return;
    if (typeof input !== 'object') body.set(name, String(input));
    else for (const [part, value] of Object.entries(input)) add(`${name}[${part}]`, value);
  };
  if (!postal.hidden) add('billing_details[address][postal_code]', postal.value);
  add('billing_details', billing);
  add('metadata', metadata);
  try {
    const response = await fetch('/__sandbox/stripe/v1/payment_methods', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${key}` },
    });
    const json = await response.json();
    return response.ok ? { paymentMethod: json } : { error: json.error };
  } catch {
    return { error: connectionError };
  }
};

/**
 * @typedef {Parameters<typeof applyStyle>[0]} Style
 * @typedef {Parameters<typeof applyFonts>[0]} Fonts
 * @typedef {{ style?: Style, fonts?: Fonts, hideIcon?: boolean, hidePostalCode?: boolean, disabled?: boolean,
 *   value?: { postalCode?: string } }} Options
 */

/** @param {Options} options */
const applyOptions = ({ style, fonts, hideIcon = false, hidePostalCode = true, disabled = false, value }) => {
  applyStyle(style);
  applyFonts(fonts);
  form.classList.toggle('has-no-icon', hideIcon);
  for (const field of all) field.disabled = disabled;
  postal.hidden = hidePostalCode;
  if (value?.postalCode !== undefined) postal.value = value.postalCode;
  judge();
};

const clear = () => {
  for (const field of all) field.value = '';
  leftFields.clear();
  reportChange();
};

/**
 * @typedef {{ type: 'options', options: Options } | { type: 'focus' | 'blur' | 'clear' }
 *   | { type: 'createMethod', ask: number, key: string, billing?: object, metadata?: object }} Message from the page
 */

/** @param {Message} message */
const receive = async (message) => {
  if (message.type === 'options') applyOptions(message.options);
  else if (message.type === 'focus') (fields().find((field) => check(field) !== null) ?? number).focus();
  else if (message.type === 'blur') all.find((field) => field === document.activeElement)?.blur();
  else if (message.type === 'clear') clear();
  else if (message.type === 'createMethod') {
    postToPage('answer', { ask: message.ask, result: await createMethod(message) });
  }
};

addEventListener('message', (event) => {
  if (event.origin !== origin || event.source !== parent || event.data?.source !== 'stripe-sandbox-page') return;
  void receive(event.data);
});

new ResizeObserver(() => postToPage('resize', { height: form.offsetHeight })).observe(form);
judge();
postToPage('loaded', {});
