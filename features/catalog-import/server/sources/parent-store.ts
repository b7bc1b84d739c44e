import { type FileHandle, open, unlink } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Parents of variants, in a file outside memory: in some formats a parent may stand anywhere, and its description may
 * be long. Only the place of each in that file, and the parent that was read last, are in memory. The file has no name,
 * so it is gone when the process ends in any way.
 */
export class ParentStore<Parent> {
  readonly #places = new Map<string, { at: number; bytes: number }>();
  #file: FileHandle | null = null;
  #end = 0;
  #last: { key: string; parent: Parent } | null = null;

  async #open(): Promise<FileHandle> {
    if (this.#file !== null) return this.#file;
    const path = join(tmpdir(), `copperline-${randomUUID()}`);
    this.#file = await open(path, 'wx+', 0o600);
    // Windows deletes no open file; its own clean-up does.
    await unlink(path).catch(() => {});
    return this.#file;
  }

  /** Stores a parent under all of its names; of two parents with the same name the first counts. */
  async put(keys: readonly string[], parent: Parent): Promise<void> {
    const file = await this.#open();
    const data = Buffer.from(JSON.stringify(parent));
    await file.write(data, 0, data.length, this.#end);
    const place = { at: this.#end, bytes: data.length };
    for (const key of keys) if (key !== '' && !this.#places.has(key)) this.#places.set(key, place);
    this.#end += data.length;
  }

  async get(key: string): Promise<Parent | undefined> {
    if (this.#last?.key === key) return this.#last.parent;
    const place = this.#places.get(key);
    if (place === undefined || this.#file === null) return undefined;
    const data = Buffer.alloc(place.bytes);
    await this.#file.read(data, 0, place.bytes, place.at);
    const parent = JSON.parse(data.toString()) as Parent;
    this.#last = { key, parent };
    return parent;
  }
}
