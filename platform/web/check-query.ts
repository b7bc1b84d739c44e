import { data, type RouterContextProvider } from 'react-router';
import { errors } from '#platform/contract/errors.ts';
import { services } from './services.ts';

/**
 * Refuses the address of a page whose query the call of that page would refuse. For loaders that run on the server.
 * @throws `data` with the status 404
 */
export const checkQuery = (url: URL, context: Readonly<RouterContextProvider>): null => {
  if (!context.get(services).takesQuery(url)) throw data(errors.not_found.message, { status: 404 });
  return null;
};
