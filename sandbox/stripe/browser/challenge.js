// @ts-check
// The bank's page of a 3-D Secure payment. It only reports the user's choice; the page around it calls the sandbox.
const { origin } = location;

/** @param {string} id */
const findButton = (id) => {
  const found = document.getElementById(id);
  if (!(found instanceof HTMLButtonElement)) throw new Error(`the page has no button ${id}`);
  return found;
};

const complete = findButton('test-source-authorize-3ds');
const fail = findButton('test-source-fail-3ds');

/**
 * @param {string} type
 * @param {object} detail
 */
const postToPage = (type, detail) => parent.postMessage({ source: 'stripe-sandbox', type, ...detail }, origin);

/** @param {'complete' | 'fail'} outcome */
const finish = (outcome) => {
  complete.disabled = true;
  fail.disabled = true;
  postToPage('answer', { outcome });
};
complete.addEventListener('click', () => finish('complete'));
fail.addEventListener('click', () => finish('fail'));
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') finish('fail');
});

addEventListener('message', (event) => {
  if (event.origin !== origin || event.source !== parent || event.data?.source !== 'stripe-sandbox-page') return;
  const { amount, currency } = event.data;
  const text = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
  document.getElementById('amount')?.replaceChildren(text);
  complete.focus();
});

postToPage('loaded', {});
