import type { ReadingQuestion } from '#features/file-readings/contract/file-readings.ts';

const SAMPLES = 3;

/** Collects the pictures of a file that are paths in the other shop instead of web addresses. */
export class PicturePaths {
  readonly #samples = new Set<string>();

  add(path: string): void {
    if (path !== '' && !/^https?:\/\//i.test(path) && this.#samples.size < SAMPLES) this.#samples.add(path);
  }

  ask(): ReadingQuestion[] {
    return this.#samples.size === 0 ? [] : [{ kind: 'pictureBase', samples: [...this.#samples] }];
  }
}
