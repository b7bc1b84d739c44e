import { startTemplateServer } from '#test/helpers/template-server.ts';

/** Every worker's shop has a copy of the template of the one server. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startTemplateServer('e2e');
  process.env['TEST_DATABASES'] = server.url;
  return () => server.stop();
}
