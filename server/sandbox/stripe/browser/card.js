// The card fields, in a frame of their own: digits go from here to the sandbox and never to the page around it.
const origin = location.origin;
const id = new URLSearchParams(location.search).get('id');
const form = document.getElementById('card');
const fields = { number: form.elements['cardnumber'], expiry: form.elements['exp-date'], cvc: form.elements['cvc'] };

const tell = (type, detail) => parent.postMessage({ source: 'stripe-sandbox', id, type, ...detail }, origin);
const digitsOf = (field) => field.value.replace(/\D/g, '');

const brandOf = (digits) => {
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  return digits.startsWith('4') ? 'visa' : 'unknown';
};

const passesLuhn = (digits) => {
  let sum = 0;
  [...digits].toReversed().forEach((digit, at) => {
    const value = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
};

const error = (code, message) => ({ type: 'validation_error', code, message });

const judgeNumber = () => {
  const digits = digitsOf(fields.number);
  if (digits.length < (brandOf(digits) === 'amex' ? 15 : 16))
    return error('incomplete_number', 'Your card number is incomplete.');
  return passesLuhn(digits) ? null : error('invalid_number', 'Your card number is invalid.');
};

const judgeExpiry = () => {
  const digits = digitsOf(fields.expiry);
  const month = Number(digits.slice(0, 2));
  if (digits.length < 4) return error('incomplete_expiry', "Your card's expiration date is incomplete.");
  if (month < 1 || month > 12) return error('invalid_expiry_month', "Your card's expiration month is invalid.");
  const now = new Date();
  const year = 2000 + Number(digits.slice(2, 4));
  if (year < now.getFullYear()) return error('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  const past = year === now.getFullYear() && month < now.getMonth() + 1;
  return past ? error('invalid_expiry_month_past', "Your card's expiration date is in the past.") : null;
};

const judgeCvc = () => {
  const wanted = brandOf(digitsOf(fields.number)) === 'amex' ? 4 : 3;
  return digitsOf(fields.cvc).length < wanted
    ? error('incomplete_cvc', "Your card's security code is incomplete.")
    : null;
};

const judges = { number: judgeNumber, expiry: judgeExpiry, cvc: judgeCvc };
const left = new Set();

const judge = (all) => {
  let first = null;
  let complete = true;
  for (const [name, field] of Object.entries(fields)) {
    const found = judges[name]();
    complete &&= found === null;
    const incomplete = found?.code.startsWith('incomplete') ?? false;
    const shown = found !== null && (all || (field.value !== '' && (!incomplete || left.has(name))));
    field.classList.toggle('invalid', shown);
    if (shown) {
      field.setAttribute('aria-invalid', 'true');
      first ??= found;
    } else field.removeAttribute('aria-invalid');
  }
  const empty = Object.values(fields).every((field) => field.value === '');
  return { first, complete, empty };
};

const tellChange = () => {
  const { first, complete, empty } = judge(false);
  tell('change', {
    event: {
      elementType: 'card',
      complete,
      empty,
      error: first ?? undefined,
      brand: brandOf(digitsOf(fields.number)),
      value: { postalCode: '' },
    },
  });
};

const format = {
  number: (digits) => digits.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 '),
  expiry: (digits) => {
    const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
    return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 4)}` : padded;
  },
  cvc: (digits) => digits.slice(0, 4),
};

const order = ['number', 'expiry', 'cvc'];
for (const [at, name] of order.entries()) {
  const field = fields[name];
  field.addEventListener('input', () => {
    const atEnd = field.selectionStart === field.value.length;
    field.value = format[name](digitsOf(field));
    const next = fields[order[at + 1]];
    if (atEnd && next && judges[name]() === null) next.focus();
    tellChange();
  });
  field.addEventListener('blur', () => {
    left.add(name);
    tellChange();
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Backspace' && field.value === '' && at > 0) fields[order[at - 1]].focus();
    if (event.key === 'Enter') {
      event.preventDefault();
      tell('submit', {});
    }
  });
}
addEventListener('focusin', () => tell('focus', {}));
addEventListener('focusout', () => tell('blur', {}));
form.addEventListener('submit', (event) => event.preventDefault());

const applyStyle = (style) => {
  const { base = {}, invalid = {} } = style ?? {};
  const set = (name, value) => value && document.documentElement.style.setProperty(name, value);
  set('--color', base.color);
  set('--font-family', base.fontFamily);
  set('--font-size', base.fontSize);
  set('--placeholder', base['::placeholder']?.color);
  set('--invalid', invalid.color);
};

const createMethod = async ({ key, billing }) => {
  const { first, complete } = judge(true);
  if (!complete) return { error: first };
  const expiry = digitsOf(fields.expiry);
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': digitsOf(fields.number),
    'card[exp_month]': expiry.slice(0, 2),
    'card[exp_year]': `20${expiry.slice(2, 4)}`,
    'card[cvc]': digitsOf(fields.cvc),
  });
  for (const [name, value] of Object.entries(billing ?? {})) {
    if (typeof value === 'string') body.set(`billing_details[${name}]`, value);
  }
  try {
    const answer = await fetch('/__sandbox/stripe/v1/payment_methods', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${key}` },
    });
    const json = await answer.json();
    return answer.ok ? { paymentMethod: json } : { error: json.error };
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message:
          'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
      },
    };
  }
};

addEventListener('message', async (event) => {
  if (event.origin !== origin || event.source !== parent || event.data?.source !== 'stripe-sandbox-page') return;
  const { type } = event.data;
  if (type === 'style') applyStyle(event.data.style);
  if (type === 'focus') fields.number.focus();
  if (type === 'blur') document.activeElement?.blur();
  if (type === 'clear') {
    for (const field of Object.values(fields)) field.value = '';
    left.clear();
    tellChange();
  }
  if (type === 'createMethod') tell('answer', { ask: event.data.ask, result: await createMethod(event.data) });
});

tell('ready', {});
