import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    public: 'agents.guide agents.llms agents.mcpStream ucp.profile',
    guest: 'agents.buy agents.mcp ucp.lookup ucp.product ucp.search',
  },
  refusedAlone: { 'agents.mcpStream': 'method_not_allowed' },
  send: () => ({
    bodies: {
      'agents.mcp': { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      'ucp.search': { query: 'valve' },
      'ucp.lookup': { ids: ['VAL-0011'] },
      'ucp.product': { id: 'VAL-0011' },
    },
    params: { 'agents.buy': { items: 'VAL-0011:2' } },
  }),
} satisfies WhoMay;
