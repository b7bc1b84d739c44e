import { CURRENCY_HEADER } from '#platform/contract/currency.ts';

/*
 * The owner may change the currency while a tab is open. Each answer names the currency of its amounts, and the page
 * shows amounts with its sign from then on. React Router fetches page data itself, so only `fetch` sees every answer.
 */

const send = window.fetch;

window.fetch = async (...request) => {
  const response = await send(...request);
  const currency = response.headers.get(CURRENCY_HEADER);
  if (currency !== null) document.documentElement.dataset['currency'] = currency;
  return response;
};
