/* Served instead of the worker if the owner has turned it off: deletes all caches and unregisters itself. */

addEventListener('install', () => skipWaiting());

addEventListener('activate', (event) => {
  const leave = async () => {
    for (const name of await caches.keys()) if (name.startsWith('copperline-')) await caches.delete(name);
    await registration.unregister();
  };
  event.waitUntil(leave());
});
