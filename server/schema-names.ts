import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { SchemaNames } from '#platform/server/http/openapi-schemas.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Converts `product-reviews` to `ProductReviews`. */
const toPascalCase = (folder: string): string =>
  folder.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Names the objects and enums that contracts export as they are named in the code, so that generated clients have
 * an `Order`. If two have the same name, the later one, in the order of the files, is prefixed with its feature's
 * name.
 */
export const collectSchemaNames = async (): Promise<SchemaNames> => {
  const names: SchemaNames = z.registry<{ id: string }>();
  const taken = new Set<string>();
  const files = globSync('{platform,features/*}/contract/*.ts', { cwd: root }).filter(
    (path) => !path.includes('.test.'),
  );
  for (const path of files.toSorted()) {
    const exported = (await import(new URL(`../${path}`, import.meta.url).href)) as Record<string, unknown>;
    for (const [name, schema] of Object.entries(exported)) {
      const isNamed = /^[A-Z]/.test(name) && (schema instanceof z.ZodObject || schema instanceof z.ZodEnum);
      if (!isNamed || names.has(schema)) continue;
      const [, folder = ''] = /^features\/([\w-]+)/.exec(path) ?? [];
      const id = taken.has(name) ? toPascalCase(folder) + name : name;
      if (taken.has(id)) throw new Error(`two schemas are named ${id}: ${path}`);
      taken.add(id);
      names.add(schema, { id });
    }
  }
  return names;
};
