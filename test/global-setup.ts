import type { TestProject } from 'vitest/node';
import { startTemplateServer } from './helpers/template-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a throw-away PostgreSQL 18 with a migrated and seeded database `template_shop`. */
    databaseUrl: string;
  }
}

/** Every test file copies the template of the one server. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemplateServer('test');
  project.provide('databaseUrl', server.url);
  return () => server.stop();
}
