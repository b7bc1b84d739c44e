import { defineManifest } from '#platform/contract/manifest.ts';

export const content = defineManifest({
  name: 'content',
  pages: [
    { path: '/portfolio', module: 'portfolio', kept: true },
    { path: '/blog', module: 'blog', kept: true },
    // Redirects to the right page.
    { path: '/profile', module: 'redirects', id: 'to-profile', kept: false },
    { path: '/register', module: 'redirects', id: 'to-register', kept: false },
    { path: '/*', module: 'not-found', kept: false },
    { path: '/services', module: 'text-page', id: 'services', kept: true },
    { path: '/about', module: 'text-page', id: 'about', kept: true },
    { path: '/contact', module: 'text-page', id: 'contact', kept: true },
    { path: '/terms', module: 'text-page', id: 'terms', kept: true },
    { path: '/privacy', module: 'text-page', id: 'privacy', kept: true },
    { path: '/cookies', module: 'text-page', id: 'cookies', kept: true },
    { path: '/shipping', module: 'text-page', id: 'shipping', kept: true },
  ],
});
