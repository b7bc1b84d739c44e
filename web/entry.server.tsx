import { renderToReadableStream } from 'react-dom/server.browser';
import { type EntryContext, ServerRouter } from 'react-router';

export { services } from './services.ts';

/** Renders a page whole: the server hashes its inline scripts before the first byte leaves. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  let statusCode = status;
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    signal: request.signal,
    onError() {
      statusCode = 500;
    },
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status: statusCode, headers });
}
