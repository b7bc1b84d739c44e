/** What a copy of the shop is made of, but for `node_modules`: whoever copies it copies all of these. */
export const SHOP_FOLDERS = [
  'demo',
  'embedded-postgres',
  'features',
  'platform',
  'public',
  'sandbox',
  'scripts',
  'server',
  'trade',
];
export const SHOP_FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];
