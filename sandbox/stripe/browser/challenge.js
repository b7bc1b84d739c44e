// The bank's page of a 3-D Secure payment: it only says what its visitor chose; the page around it asks the sandbox.
const { origin } = location;
const complete = document.getElementById('test-source-authorize-3ds');
const fail = document.getElementById('test-source-fail-3ds');
const tell = (type, detail) => parent.postMessage({ source: 'stripe-sandbox', type, ...detail }, origin);

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
  document.getElementById('amount').textContent = text;
  complete.focus();
});

tell('loaded', {});
