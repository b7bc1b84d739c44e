// @ts-check
// The bank's page of a 3-D Secure payment. It only reports the user's choice; the page around it calls the sandbox.
const { origin } = location;

/** @param {string} id */
const buttonOf = (id) => {
  const found = document.getElementById(id);
  if (!(found instanceof HTMLButtonElement)) throw new Error(`the page has no button ${id}`);
  return found;
};

const complete = buttonOf('test-source-authorize-3ds');
const fail = buttonOf('test-source-fail-3ds');

/**
 * @param {string} type
 * @param {object} detail
 */
const tell = (type, detail) => parent.postMessage({ source: 'stripe-sandbox', type, ...detail }, origin);

/** @param {'complete' | 'fail'} outcome */
const answer = (outcome) => {
  complete.disabled = true;
  fail.disabled = true;
  tell('answer', { outcome });
};
complete.addEventListener('click', () => answer('complete'));
fail.addEventListener('click', () => answer('fail'));
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') answer('fail');
});

addEventListener('message', (event) => {
  if (event.origin !== origin || event.source !== parent || event.data?.source !== 'stripe-sandbox-page') return;
  const { amount, currency } = event.data;
  const text = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
  document.getElementById('amount')?.replaceChildren(text);
  complete.focus();
});

tell('loaded', {});
