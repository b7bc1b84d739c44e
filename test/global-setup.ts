import type { TestProject } from 'vitest/node';
import { startTemplateServer } from './helpers/template-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a temporary PostgreSQL 18 with a migrated and seeded database `template_shop`. */
    databaseUrl: string;
  }
}

/** Starts one server; every test file copies its template database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemplateServer('test');
  project.provide('databaseUrl', server.url);
  return () => server.stop();
}
