/** How a file is called: its shop, by the beginning of its id, and when it was made, in UTC. */
const NAME = /^copperline-([0-9a-z]{1,8})-(\d{8})-(\d{9})\.zip$/;

const shopOf = (shop: string): string => shop.replaceAll('-', '').slice(0, 8) || 'new';

/** @param madeAt ISO 8601 */
export const nameBackup = (shop: string, madeAt: string): string => {
  const [day = '', time = ''] = madeAt.replaceAll(/[-:.Z]/g, '').split('T');
  return `copperline-${shopOf(shop)}-${day}-${time.padEnd(9, '0')}.zip`;
};

/** Whether a name is of a backup, and of this shop: several may keep theirs in one folder. */
export const isBackupOf = (shop: string, name: string): boolean => NAME.exec(name)?.[1] === shopOf(shop);

/** Whether a name is of a backup of this shop that is being written, or whose writing was cut off. */
export const isPartOf = (shop: string, name: string): boolean =>
  name.endsWith('.part') && isBackupOf(shop, name.slice(0, -'.part'.length));
