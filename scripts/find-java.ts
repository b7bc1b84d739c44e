import { spawnSync } from 'node:child_process';
import { installDebianPackage } from './debian-package.ts';

const isThere = () => spawnSync('java', ['-version']).status === 0;

/**
 * Makes sure of a Java, which the HTML checker of the tests is written in.
 * @throws Error that says the one command to run
 */
export const findJava = (): void => {
  if (isThere()) return;
  if (installDebianPackage('default-jre-headless', 'Java') && isThere()) return;
  throw new Error(
    'The HTML checker needs a Java: run sudo apt-get install -y default-jre-headless, then npm test again.',
  );
};
