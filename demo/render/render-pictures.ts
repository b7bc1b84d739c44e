import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { goods } from '../goods.ts';
import { finishPicture } from './finish-picture.ts';

/*
 * node demo/render/render-pictures.ts [--into folder] [slug ...]: renders the pictures whose model has changed,
 * or those named.
 * Needs Debian's blender (3.4). No part of install, start or test: the finished pictures are in the repository.
 */

/** As wide as the widest picture: enlarged edges look torn. */
const SIZE = '1280';
/** Of each of two renders. What grain is left, `removeGrain` removes. */
const SAMPLES = '6';

const ownFolder = fileURLToPath(new URL('.', import.meta.url));
const manifestFile = join(ownFolder, 'manifest.json');

const read = (file: string) => readFileSync(join(ownFolder, file), 'utf8');

/** Which module builds a product, and what its picture depends on. */
const findModels = (): Map<string, { module: string; hash: string }> => {
  const studio = read('kit.py') + read('render.py');
  const models = new Map<string, { module: string; hash: string }>();
  for (const file of readdirSync(join(ownFolder, 'builders')).filter((name) => name.endsWith('.py'))) {
    const source = read(join('builders', file));
    const hash = createHash('sha256').update(studio).update(source).digest('hex').slice(0, 16);
    for (const [, slug = ''] of source.matchAll(/^ {4}'([a-z0-9-]+)':/gm)) {
      models.set(slug, { module: file.replace('.py', ''), hash });
    }
  }
  return models;
};

/** Every picture, in the order in which the shop lists its products: visitors see the first most. */
const listSlugs = (): Set<string> =>
  new Set(
    goods.products.flatMap(({ slug, picture: { of = slug, secondView } }) =>
      secondView === undefined ? [of] : [of, `${of}-second-view`],
    ),
  );

const render = async (module: string, slug: string, master: string): Promise<void> => {
  const script = ['-P', join(ownFolder, 'render.py'), '--', module, slug, master, SIZE, SAMPLES];
  try {
    await promisify(execFile)('blender', ['-b', '--python-exit-code', '1', ...script], { maxBuffer: 1e8 });
  } catch (cause) {
    throw new Error(`${slug} does not render`, { cause });
  }
};

const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, string>;
const { values, positionals: named } = parseArgs({ options: { into: { type: 'string' } }, allowPositionals: true });
const folder = values.into ?? join(ownFolder, '../pictures');
const masters = mkdtempSync(join(tmpdir(), 'copperline-pictures-'));
const models = findModels();

const finish = async (master: string, slug: string, hash: string): Promise<void> => {
  await finishPicture(master, folder, slug);
  manifest[slug] = hash;
  writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
  console.log(slug);
};

/** A picture is finished while the next is rendered. */
let finished = Promise.resolve();
const due = [...(named.length > 0 ? named : listSlugs())].flatMap((slug) => {
  const model = models.get(slug);
  if (model === undefined) throw new Error(`${slug} has no model`);
  return named.length > 0 || manifest[slug] !== model.hash ? [{ slug, ...model }] : [];
});
for (const { slug, module, hash } of due) {
  const master = join(masters, `${slug}.png`);
  await render(module, slug, master);
  await finished;
  finished = finish(master, slug, hash);
}
await finished;
rmSync(masters, { recursive: true });
