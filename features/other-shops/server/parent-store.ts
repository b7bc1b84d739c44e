import { randomUUID } from 'node:crypto';
import { openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Stores the parents of variants in a file, outside memory. In some formats a parent may come anywhere, and its
 * description may be long. Memory holds only the position of each parent in that file, and the parent read last. The
 * file has no name, so it disappears when the process ends in any way.
 */
export class ParentStore<Parent> {
  readonly #places = new Map<string, { at: number; bytes: number }>();
  #file: number | null = null;
  #end = 0;
  #last: { key: string; parent: Parent } | null = null;

  #open(): number {
    if (this.#file !== null) return this.#file;
    const path = join(tmpdir(), `copperline-${randomUUID()}`);
    this.#file = openSync(path, 'wx+', 0o600);
    // Windows cannot delete an open file, so its own clean-up deletes this one.
    if (process.platform !== 'win32') unlinkSync(path);
    return this.#file;
  }

  /** Stores a parent under all of its names. If two parents have the same name, the first one wins. */
  put(keys: readonly string[], parent: Parent): void {
    const file = this.#open();
    const data = Buffer.from(JSON.stringify(parent));
    writeSync(file, data, 0, data.length, this.#end);
    const place = { at: this.#end, bytes: data.length };
    for (const key of keys) if (key !== '' && !this.#places.has(key)) this.#places.set(key, place);
    this.#end += data.length;
  }

  get(key: string): Parent | undefined {
    if (this.#last?.key === key) return this.#last.parent;
    const place = this.#places.get(key);
    if (place === undefined || this.#file === null) return undefined;
    const data = Buffer.alloc(place.bytes);
    readSync(this.#file, data, 0, place.bytes, place.at);
    const parent = JSON.parse(data.toString()) as Parent;
    this.#last = { key, parent };
    return parent;
  }
}
