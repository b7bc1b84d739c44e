import { startTemplateServer } from '#test/helpers/template-server.ts';

/** Starts one server with a template database; each worker's shop gets a copy. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startTemplateServer('e2e');
  process.env['TEST_DATABASES'] = server.url;
  return () => server.stop();
}
