import { data, type RouterContextProvider } from 'react-router';
import { errors } from '#platform/contract/errors.ts';
import { services } from './services.ts';

/**
 * Rejects a page address whose query the page's endpoint would reject. For loaders that run on the server.
 * @throws `data` with status 404
 */
export const checkQuery = (url: URL, context: Readonly<RouterContextProvider>): null => {
  if (!context.get(services).takesQuery(url)) throw data(errors.not_found.message, { status: 404 });
  return null;
};
