import { Refusal } from '#platform/contract/errors.ts';
import { offline } from '#features/offline/contract/offline.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import type { KeptSeller } from '#features/settings/server/keep-seller.ts';
import { drawIcon } from './draw-icon.ts';
import { tellCatalogue } from './tell-catalogue.ts';

/** The page of the light theme, and the bar of an app above it. */
const PAGE = '#f8f9fb';

const iconOf = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const manifestOf = (name: string) => ({
  id: '/',
  start_url: '/',
  scope: '/',
  name,
  short_name: name,
  lang: 'en',
  display: 'standalone',
  background_color: PAGE,
  theme_color: PAGE,
  categories: ['shopping', 'business'],
  icons: [iconOf('192', 192, 'any'), iconOf('512', 512, 'any'), iconOf('maskable', 512, 'maskable')],
  shortcuts: [
    { name: 'Scan', url: '/scan' },
    { name: 'Join this to that', url: '/join' },
    { name: 'Cart', url: '/cart' },
  ],
});

/** What the shop is as an app: its name and mark are the owner's. */
export const offlineRoutes = (api: Api, db: Database, seller: KeptSeller): void => {
  api.mount(offline.catalogue, () => tellCatalogue(db));
  api.mount(offline.manifest, async () => ({
    type: 'application/manifest+json' as const,
    data: JSON.stringify(manifestOf(seller.now().name)),
  }));
  const answerIcon = async (name: string) => {
    const icon = await drawIcon(db, seller.now().mark, name);
    if (icon === null) throw new Refusal('not_found');
    return { type: 'image/png' as const, data: icon };
  };
  api.mount(offline.icon, ({ params }) => answerIcon(params.name));
  api.mount(offline.favicon, () => answerIcon('favicon'));
};
