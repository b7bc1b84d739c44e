import { compareCountScript } from '#features/comparison/web/compare-bar-script.ts';
import { replayEarlyInputScript } from './replay-early-input.ts';
import { cartCountScript } from './session/cart-count.ts';
import { groupsScript } from './session/groups.ts';
import { personScript } from './session/session.ts';
import { unpaidScript } from './session/unpaid-orders.ts';
import { themeScript } from './ui/theme-toggle.tsx';

/**
 * Runs in the head before anything else. If the browser blocks storage, the first access would throw and end each
 * script. This replacement for storage holds values until the page closes.
 */
const storageFallbackScript = `for(const n of ['localStorage','sessionStorage'])try{window[n].length}catch{Object.defineProperty(window,n,{value:Object.create({getItem(k){return this[k]??null},setItem(k,v){this[k]=v+''},removeItem(k){delete this[k]},clear(){for(const k in this)delete this[k]}})})}`;

/** Zod reads this when it loads. Otherwise it compiles schemas with `new Function`, which the page's policy forbids. */
const zodScript = 'globalThis.__zod_globalConfig={jitless:true}';

/**
 * Runs in the head of every page, before the first paint. Only the server writes it; it is marked pure so that the
 * browser build drops it.
 */
export const bootScript = /* @__PURE__ */ [
  zodScript,
  storageFallbackScript,
  themeScript,
  personScript,
  groupsScript,
  cartCountScript,
  unpaidScript,
  compareCountScript,
  replayEarlyInputScript,
].join(';');
