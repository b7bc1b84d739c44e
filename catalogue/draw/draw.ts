import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { catalogue } from '#catalogue/catalogue.ts';
import { pictures } from './pictures.ts';

const folder = new URL('../pictures/', import.meta.url);
mkdirSync(folder, { recursive: true });

const wanted = new Set(catalogue.products.map(({ slug }) => slug));
for (const slug of Object.keys(pictures)) {
  if (!wanted.has(slug)) throw new Error(`a picture is drawn for ${slug}, which no product has`);
}
for (const slug of wanted) {
  const draw = pictures[slug];
  if (!draw) throw new Error(`nobody draws ${slug}`);
  writeFileSync(new URL(`${slug}.svg`, folder), draw());
}
for (const file of readdirSync(folder)) {
  if (!wanted.has(file.replace(/\.svg$/, ''))) rmSync(new URL(file, folder));
}
