import { compareCountScript } from '#features/products/web/compare-bar-script.ts';
import { replayEarlyInputScript } from './replay-early-input.ts';
import { cartCountScript } from './session/cart-count.ts';
import { personScript } from './session/session.ts';
import { unpaidScript } from './session/unpaid-orders.ts';
import { themeScript } from './ui/theme-toggle.tsx';

/**
 * Runs in the head before anything else: where a browser lets a page keep nothing, to ask it would end each script. What
 * is kept then is gone with the page.
 */
const storageFallbackScript = `for(const n of ['localStorage','sessionStorage'])try{window[n].length}catch{Object.defineProperty(window,n,{value:Object.create({getItem(k){return this[k]??null},setItem(k,v){this[k]=v+''},removeItem(k){delete this[k]},clear(){for(const k in this)delete this[k]}})})}`;

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
