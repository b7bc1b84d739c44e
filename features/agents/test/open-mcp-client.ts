import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** Connects a client of the official SDK, with the newest protocol version or the previous one. */
export const openMcpClient = async (
  shopUrl: string,
  { mode = 'legacy', fetch }: { mode?: 'legacy' | 'auto'; fetch?: typeof globalThis.fetch } = {},
): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(`${shopUrl}/api/mcp`), {
    ...(fetch !== undefined && { fetch }),
  });
  await client.connect(transport);
  return client;
};
