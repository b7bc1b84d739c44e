import { CURRENCY_HEADER } from '#platform/contract/currency.ts';

/*
 * The owner may change the currency while a tab is open. Each response names the currency of its amounts, and the
 * page then shows amounts with that currency's sign. This wraps `fetch`, because React Router fetches page data
 * itself, so only `fetch` sees every response.
 */

const send = window.fetch;

window.fetch = async (...request) => {
  const response = await send(...request);
  const currency = response.headers.get(CURRENCY_HEADER);
  if (currency !== null) document.documentElement.dataset['currency'] = currency;
  return response;
};
