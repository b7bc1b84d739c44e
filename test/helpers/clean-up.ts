import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Calls `close` after the current test, or after the file if no test is running yet. This is needed because
 * Vitest silently ignores `afterAll` inside a test, and resources that stay open disturb later files of the same
 * worker.
 */
export const cleanUp = (close: () => unknown): void => {
  const isInTest = TestRunner.getCurrentTest() !== undefined;
  (isInTest ? onTestFinished : afterAll)(async () => {
    await close();
  });
};
