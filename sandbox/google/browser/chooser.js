// @ts-check

/** @typedef {{ sub: string, email: string, name: string, emailVerified: boolean }} Account */

/** @param {'cancel' | { sub: string } | { name: string, email: string, emailVerified: boolean }} choice */
const choose = async (choice) => {
  const response = await fetch('/__sandbox/google/choose', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: location.search.slice(1), choice }),
  });
  const { location: back, error } = await response.json();
  if (back === undefined) document.querySelector('#trouble')?.replaceChildren(`Error 400: ${error}`);
  else location.assign(back);
};

/** @param {Account} account */
const makeButton = ({ sub, email, name, emailVerified }) => {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = `${name}, ${email}${emailVerified ? '' : ' (not verified)'}`;
  button.addEventListener('click', () => choose({ sub }));
  const item = document.createElement('li');
  item.append(button);
  return item;
};

const other = document.querySelector('form');
other?.addEventListener('submit', (event) => {
  event.preventDefault();
  const data = new FormData(other);
  const [name, email] = [String(data.get('name')), String(data.get('email'))];
  void choose({ name, email, emailVerified: data.has('verified') });
});
document.querySelector('#cancel')?.addEventListener('click', () => choose('cancel'));

/** @type {Account[]} */
const accounts = await (await fetch('/__sandbox/google/accounts.json')).json();
document.querySelector('#accounts')?.replaceChildren(...accounts.map(makeButton));
