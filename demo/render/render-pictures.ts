import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { finishPicture } from './finish-picture.ts';

/*
 * node demo/render/render-pictures.ts [--into folder] [slug ...]: renders the pictures whose model has changed,
 * or those named.
 * Needs Debian's blender (3.4). No part of install, start or test: the finished pictures are in the repository.
 */

/**
 * As wide as the widest picture: enlarged edges look torn. With fewer samples chrome has dots. A picture takes one to
 * two minutes of one core.
 */
const SIZE = '1280';
const SAMPLES = '64';
const NOISE = '0.03';

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

const render = (module: string, slug: string, master: string): void => {
  const script = ['-P', join(ownFolder, 'render.py'), '--', module, slug, master, SIZE, SAMPLES, NOISE];
  const done = spawnSync('blender', ['-b', '--python-exit-code', '1', ...script], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${slug}: ${done.error?.message ?? done.stdout.slice(-2000)}`);
};

const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, string>;
const { values, positionals: named } = parseArgs({ options: { into: { type: 'string' } }, allowPositionals: true });
const folder = values.into ?? join(ownFolder, '../pictures');
const masters = mkdtempSync(join(tmpdir(), 'copperline-pictures-'));
for (const [slug, { module, hash }] of findModels()) {
  if (named.length > 0 ? !named.includes(slug) : manifest[slug] === hash) continue;
  const master = join(masters, `${slug}.png`);
  render(module, slug, master);
  await finishPicture(master, folder, slug);
  manifest[slug] = hash;
  writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
  console.log(slug);
}
rmSync(masters, { recursive: true });
