import { DomainError } from '#platform/contract/errors.ts';
import { offline } from '#features/offline/contract/offline.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import type { CachedSeller } from '#features/settings/server/cached-seller.ts';
import { renderAppIcon } from './render-app-icon.ts';
import { exportCatalog } from './export-catalog.ts';

/** Background of the light theme, also used for an installed app's title bar. */
const PAGE_BACKGROUND = '#f8f9fb';

const toManifestIcon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const buildWebManifest = (name: string) => ({
  id: '/',
  start_url: '/',
  scope: '/',
  name,
  short_name: name,
  lang: 'en',
  display: 'standalone',
  background_color: PAGE_BACKGROUND,
  theme_color: PAGE_BACKGROUND,
  categories: ['shopping', 'business'],
  icons: [
    toManifestIcon('192', 192, 'any'),
    toManifestIcon('512', 512, 'any'),
    toManifestIcon('maskable', 512, 'maskable'),
  ],
  shortcuts: [
    { name: 'Scan', url: '/scan' },
    { name: 'Find connecting parts', url: '/join' },
    { name: 'Cart', url: '/cart' },
  ],
});

/** Serves the offline catalog, the web app manifest and the icons, with the owner's shop name and logo. */
export const offlineRoutes = (api: Api, db: Database, seller: CachedSeller): void => {
  api.mount(offline.catalog, () => exportCatalog(db));
  api.mount(offline.manifest, async () => ({
    type: 'application/manifest+json' as const,
    data: JSON.stringify(buildWebManifest(seller.now().name)),
  }));
  const answerIcon = async (name: string) => {
    const icon = await renderAppIcon(db, seller.now().mark, name);
    if (icon === null) throw new DomainError('not_found');
    return { type: 'image/png' as const, data: icon };
  };
  api.mount(offline.icon, ({ params }) => answerIcon(params.name));
  api.mount(offline.favicon, () => answerIcon('favicon'));
};
