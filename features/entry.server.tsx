import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server.node';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { bootScript } from '#platform/web/boot-script.ts';
import { routesStartedOnUse, speculationRules } from './pages.ts';
import { startScript } from '#platform/web/start-script.ts';
import { extractNonceScripts } from '#platform/web/nonce-scripts.ts';
import { setCurrency } from '#platform/contract/currency.ts';
import { services } from '#platform/web/services.ts';

/** The server sets the currency here, because the build has its own copy of the module. */
export { services, setCurrency };

/** Tags that only the browser itself reads, not a script on the page. The colors match the page's in `app.css`. */
const APP_TAGS = `<link rel="manifest" href="/manifest.webmanifest"/><link rel="apple-touch-icon" href="/icons/192.png"/><meta name="theme-color" content="#f8f9fb" media="(prefers-color-scheme: light)"/><meta name="theme-color" content="#0d1219" media="(prefers-color-scheme: dark)"/>`;

/**
 * Passes errors to the server's log. Addresses without a route, such as one with a line break, are the client's mistake
 * and are not logged.
 */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(services).rendering.failed(error);
};

/** Collects what React writes. */
const collectBytes = (resolve: (bytes: Buffer) => void): Writable => {
  const chunks: Buffer[] = [];
  return new Writable({
    highWaterMark: 2 ** 20,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      resolve(Buffer.concat(chunks));
      done();
    },
  });
};

/**
 * Renders a whole page. Passes its bytes, and the shop's own scripts in it, to the server.
 * @returns its status and headers, without the body, because a web stream would copy it
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { rendering } = context.get(services);
  // React and React Router add this nonce to their scripts. Authors of text on the page cannot guess it.
  const nonce = randomUUID();
  let statusCode = status;
  const html = await new Promise<Buffer>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
      nonce,
      // React would put larger parts behind the page, hidden until a script moves them to their place.
      progressiveChunkSize: Infinity,
      onAllReady() {
        pipe(collectBytes(resolve));
      },
      onShellError: reject,
      onError(error) {
        rendering.failed(error);
        statusCode = 500;
      },
    });
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  const page = extractNonceScripts(html, nonce);
  const startsOnUse = routerContext.staticHandlerContext.matches.some(({ route }) => routesStartedOnUse.has(route.id));
  const rules = startsOnUse ? `<script type="speculationrules">${speculationRules}</script>` : '';
  rendering.scripts = [bootScript, startScript, speculationRules, ...page.scripts];
  const headEnd = page.html.indexOf('</head>');
  rendering.html = Buffer.concat([
    page.html.subarray(0, headEnd),
    Buffer.from(`${APP_TAGS}${rules}`),
    page.html.subarray(headEnd),
  ]);
  return new Response(null, { status: statusCode, headers });
}
