import { defineManifest } from '#platform/contract/manifest.ts';

export const content = defineManifest({
  name: 'content',
  pages: [
    { path: '/portfolio', module: 'portfolio', cached: true, startsOnUse: true },
    { path: '/blog', module: 'blog', cached: true, startsOnUse: true },
    // Redirects to the right page.
    { path: '/profile', module: 'redirects', id: 'to-profile', cached: false },
    { path: '/register', module: 'redirects', id: 'to-register', cached: false },
    { path: '/*', module: 'not-found', cached: false },
    { path: '/services', module: 'text-page', id: 'services', cached: true, startsOnUse: true },
    { path: '/trade-accounts', module: 'text-page', id: 'trade-accounts', cached: true, startsOnUse: true },
    { path: '/about', module: 'text-page', id: 'about', cached: true, startsOnUse: true },
    { path: '/contact', module: 'text-page', id: 'contact', cached: true, startsOnUse: true },
    { path: '/terms', module: 'text-page', id: 'terms', cached: true, startsOnUse: true },
    { path: '/privacy', module: 'text-page', id: 'privacy', cached: true, startsOnUse: true },
    { path: '/cookies', module: 'text-page', id: 'cookies', cached: true, startsOnUse: true },
    { path: '/shipping', module: 'text-page', id: 'shipping', cached: true, startsOnUse: true },
  ],
});
