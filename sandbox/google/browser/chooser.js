const choose = async (choice) => {
  const answer = await fetch('/__sandbox/google/choose', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: location.search.slice(1), choice }),
  });
  const { location: back, error } = await answer.json();
  if (back === undefined) document.querySelector('#trouble').textContent = `Error 400: ${error}`;
  else location.assign(back);
};

const makeButton = ({ sub, email, name, emailVerified }) => {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = `${name}, ${email}${emailVerified ? '' : ' (not verified)'}`;
  button.addEventListener('click', () => choose({ sub }));
  const item = document.createElement('li');
  item.append(button);
  return item;
};

document.querySelector('#other').addEventListener('submit', (event) => {
  event.preventDefault();
  const { name, email, verified } = event.target.elements;
  void choose({ name: name.value, email: email.value, emailVerified: verified.checked });
});
document.querySelector('#cancel').addEventListener('click', () => choose('cancel'));

const accounts = await (await fetch('/__sandbox/google/accounts.json')).json();
document.querySelector('#accounts').replaceChildren(...accounts.map(makeButton));
