/** How a file is called: its shop, by the beginning of its id, and when it was made, in UTC. */
const BACKUP_NAME = /^copperline-([0-9a-z]{1,8})-(\d{8})-(\d{9})\.zip$/;

const shopPrefix = (shop: string): string => shop.replaceAll('-', '').slice(0, 8) || 'new';

/** @param madeAt ISO 8601 */
export const formatBackupName = (shop: string, madeAt: string): string => {
  const [day = '', time = ''] = madeAt.replaceAll(/[-:.Z]/g, '').split('T');
  return `copperline-${shopPrefix(shop)}-${day}-${time.padEnd(9, '0')}.zip`;
};

/** Whether a name is of a backup, and of this shop: several may keep theirs in one folder. */
export const isBackupOf = (shop: string, name: string): boolean => BACKUP_NAME.exec(name)?.[1] === shopPrefix(shop);

/** Whether a name is of a backup of this shop that is being written, or whose writing was cut off. */
export const isPartialBackupOf = (shop: string, name: string): boolean =>
  name.endsWith('.part') && isBackupOf(shop, name.slice(0, -'.part'.length));
