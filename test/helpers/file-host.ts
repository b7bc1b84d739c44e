import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web server of another company. It records the requested paths, and answers 404 to those without a handler. */
export const startFileHost = async (handlers: Record<string, RequestListener>) => {
  const requestedPaths: string[] = [];
  const host = createServer((request, response) => {
    requestedPaths.push(request.url ?? '');
    const found = handlers[request.url ?? ''];
    if (found === undefined) response.writeHead(404).end();
    else found(request, response);
  });
  await new Promise<void>((open) => {
    host.listen(0, '127.0.0.1', open);
  });
  host.unref();
  return { web: `http://127.0.0.1:${(host.address() as AddressInfo).port}`, requestedPaths };
};
