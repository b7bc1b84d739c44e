import type { Source } from '#features/other-shops/server/source.ts';
import { ebay } from './ebay.ts';
import { ecwid } from './ecwid.ts';
import { etsy } from './etsy.ts';
import { lightspeed } from './lightspeed.ts';
import { square } from './square.ts';
import { squarespace } from './squarespace.ts';
import { wix } from './wix.ts';

/** The hosted shops and marketplaces whose product files can be translated. */
export const hostedSources: readonly Source[] = [squarespace, wix, ecwid, square, lightspeed, etsy, ebay];
