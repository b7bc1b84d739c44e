import { compareCountScript } from '#features/products/web/compared.ts';
import { replayEarlyInputScript } from './keep-early.ts';
import { cartCountScript } from './session/cart-count.ts';
import { personScript } from './session/session.ts';
import { storageFallbackScript } from './session/storage-script.ts';
import { unpaidScript } from './session/unpaid.ts';
import { themeScript } from './ui/theme-toggle.tsx';

/** Read by zod when it comes: without this it compiles schemas with `new Function`, which the page's policy forbids. */
const zodScript = 'globalThis.__zod_globalConfig={jitless:true}';

/**
 * Runs in the head of every page, before anything is drawn. Only the server writes it: pure, so that
 * the build for browsers leaves it out.
 */
export const bootScript = /* @__PURE__ */ [
  zodScript,
  storageFallbackScript,
  themeScript,
  personScript,
  cartCountScript,
  unpaidScript,
  compareCountScript,
  replayEarlyInputScript,
].join(';');
