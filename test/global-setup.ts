import type { TestProject } from 'vitest/node';
import { startTemplates } from '#scripts/start-templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a temporary PostgreSQL 18 with a migrated and seeded database `template_shop`. */
    databaseUrl: string;
  }
}

/** Starts one database server, whose template database every test file copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemplates();
  project.provide('databaseUrl', server.url);
  return () => server.stop();
}
