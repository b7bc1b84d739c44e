import { startTemplates } from '#scripts/start-templates.ts';

/** Starts one database server with a template database. Each worker's shop gets a copy of it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startTemplates();
  return () => server.stop();
}
