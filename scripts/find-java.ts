import { spawnSync } from 'node:child_process';
import { installDebianPackage } from './debian-package.ts';

const isThere = () => spawnSync('java', ['-version']).status === 0;

/**
 * Makes sure that Java is available, which the tests' HTML checker needs.
 * @throws Error with the command to run
 */
export const findJava = (): void => {
  if (isThere()) return;
  if (installDebianPackage('default-jre-headless', 'Java') && isThere()) return;
  throw new Error(
    'The HTML checker needs Java: run sudo apt-get install -y default-jre-headless, then npm test again.',
  );
};
