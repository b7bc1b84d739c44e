import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server.node';
import { type EntryContext, ServerRouter } from 'react-router';
import { startLate } from './start-late.ts';

export { services } from './services.ts';

/** Renders a page whole: the server hashes its inline scripts before the first byte leaves. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  let statusCode = status;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      onAllReady() {
        text(pipe(new PassThrough({ highWaterMark: 2 ** 20 }))).then(resolve, reject);
      },
      onShellError: reject,
      onError() {
        statusCode = 500;
      },
    });
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(startLate(html), { status: statusCode, headers });
}
