import { startTemplates } from '#scripts/start-templates.ts';

/** Provides one server with a template database; each worker's shop gets a copy. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startTemplates();
  return () => server.stop();
}
