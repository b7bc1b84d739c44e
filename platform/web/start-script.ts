import { FORM_DRAFTS, PERSON, UNCONFIRMED_QUANTITIES } from './session/storage-keys.ts';

/*
 * Text and pictures load first. A page that is complete without React starts it only when the visitor uses a
 * field or a button, or when a part must be drawn again. All other pages start React after the first paint.
 */

/** Asks a waiting page to start React; has no effect once React runs. */
export const requestStart = (): void => void dispatchEvent(new Event('start'));

/** True while React waits for the visitor. */
export const isWaiting = (): boolean => document.getElementById('held')?.dataset['waits'] !== undefined;

/** Dispatched when the routes' modules have loaded; then React starts (`hydrate.client.tsx`). */
export const MODULES_LOADED = 'modulesloaded';

/** Runs after React Router's script, which has then imported the routes. */
export const dispatchModulesLoadedScript = `dispatchEvent(new Event('${MODULES_LOADED}'));`;

/**
 * Runs at the end of a page. After the first paint it loads the entry, the script that every page needs, and all
 * other modules at once or on use. In an installed shop it also registers the service worker; other browsers do
 * so at `/offline`. If a module does not load, clicks and submits made meanwhile go to the server, as they would
 * without scripts. Offline, the page stays as it is.
 */
export const startScript = `(() => {
  const held = document.getElementById('held');
  const { modules, entry } = held.dataset;
  const add = (parent, name, fields) => parent.append(Object.assign(document.createElement(name), fields));
  let isStarting = false;
  const start = () => {
    if (isStarting) return;
    isStarting = true;
    delete held.dataset.waits;
    for (const href of modules.split(' ')) add(document.head, 'link', { rel: 'modulepreload', href });
    add(document.body, 'script', {
      type: 'module',
      textContent: held.textContent,
      onerror: () => navigator.onLine && dispatchEvent(new Event('started')),
    });
  };
  addEventListener('start', start);
  requestAnimationFrame(() => setTimeout(() => {
    add(document.body, 'script', { type: 'module', src: entry });
    const isUnfinished = localStorage['${PERSON}'] || ['${FORM_DRAFTS}', '${UNCONFIRMED_QUANTITIES}'].some((key) => sessionStorage[key]);
    const startsOnUse = document.querySelector('script[type=speculationrules]') && !document.querySelector('[data-start]');
    if (!startsOnUse || isUnfinished || window.isUsed) start();
    else held.dataset.waits = '';
    if (matchMedia('(display-mode: standalone)').matches) navigator.serviceWorker?.register('/sw.js').catch(() => {});
  }));
})()`;
