import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

const month = new Date().toISOString().slice(0, 7);

export default {
  endpointsByCaller: {
    'staff reports.read': 'accounting.files accounting.month',
    'staff settings.edit': 'accounting.save',
  },
  send: () => ({
    queries: { 'accounting.month': { program: 'xero', month }, 'accounting.files': { program: 'xero', month } },
    bodies: { 'accounting.save': { program: 'xero', version: '', accounts: [] } },
  }),
} satisfies WhoMay;
