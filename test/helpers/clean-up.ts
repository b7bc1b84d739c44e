import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Calls `close` after the current test, or after the file if no test runs yet. Vitest silently ignores `afterAll`
 * inside a test, and what stays open disturbs the files that the same worker runs later.
 */
export const cleanUp = (close: () => unknown): void => {
  const isInTest = TestRunner.getCurrentTest() !== undefined;
  (isInTest ? onTestFinished : afterAll)(async () => {
    await close();
  });
};
