import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server.node';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { bootScript } from '#platform/web/boot-script.ts';
import { startModulesScript } from '#platform/web/deferred-scripts.tsx';
import { extractNonceScripts } from '#platform/web/nonce-scripts.ts';
import { services } from '#platform/web/services.ts';

export { services };

/** Read by the browser once, and by no script of the page. The colours are those of the page in `app.css`. */
const APP_TAGS = `<link rel="manifest" href="/manifest.webmanifest"/><link rel="apple-touch-icon" href="/icons/192.png"/><meta name="theme-color" content="#f8f9fb" media="(prefers-color-scheme: light)"/><meta name="theme-color" content="#0d1219" media="(prefers-color-scheme: dark)"/>`;

/**
 * The server logs what has failed, in its own way. An address that no route knows, as one with a line break in it, is told
 * here as well, and is a fault of whoever wrote it.
 */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(services).rendering.failed(error);
};

/** Renders a page whole, and tells the server which scripts in it are the shop's before the first byte leaves. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { rendering } = context.get(services);
  // React and React Router write it on the scripts they make. Nobody can know it whose words are in the page.
  const mark = randomUUID();
  let statusCode = status;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={mark} />, {
      nonce: mark,
      onAllReady() {
        text(pipe(new PassThrough({ highWaterMark: 2 ** 20 }))).then(resolve, reject);
      },
      onShellError: reject,
      onError(error) {
        rendering.failed(error);
        statusCode = 500;
      },
    });
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  const page = extractNonceScripts(html, mark);
  rendering.scripts.push(bootScript, startModulesScript, ...page.scripts);
  return new Response(page.html.replace('</head>', `${APP_TAGS}</head>`), { status: statusCode, headers });
}
