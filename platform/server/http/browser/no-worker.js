/* In place of the worker where the shop has switched it off: takes all that was kept from this device, and itself. */

addEventListener('install', () => skipWaiting());

addEventListener('activate', (event) => {
  const leave = async () => {
    for (const name of await caches.keys()) if (name.startsWith('copperline-')) await caches.delete(name);
    await registration.unregister();
  };
  event.waitUntil(leave());
});
