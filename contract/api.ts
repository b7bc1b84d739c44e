import { accounts } from './accounts.ts';
import { books } from './books.ts';
import { catalog } from './catalog.ts';
import { catalogue } from './catalogue.ts';
import { entries } from './catalogue-entry.ts';
import { identity } from './identity.ts';
import { messages } from './messages.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { quickOrder } from './quick-order.ts';
import { reviews } from './reviews.ts';

/** Every call the shop answers, by feature: what OpenAPI, the who-may test and the fuzzer walk over. */
export const api = {
  catalog,
  catalogue,
  entries,
  reviews,
  accounts,
  identity,
  orders,
  quickOrder,
  payments,
  books,
  messages,
};
