import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

const key = 'material';
const version = 'seen';

export default {
  endpointsByCaller: {
    'staff products.edit':
      'attributes.edit attributes.get attributes.list attributes.merge attributes.remove attributes.renameValue',
  },
  send: () => ({
    params: {
      'attributes.edit': { key },
      'attributes.get': { key },
      'attributes.merge': { key },
      'attributes.remove': { key },
      'attributes.renameValue': { key },
    },
    bodies: {
      'attributes.edit': { label: 'Material', isFilter: true, version },
      'attributes.merge': { into: 'finish', version },
      'attributes.renameValue': { from: 'brass', to: 'Brass', version },
    },
    queries: { 'attributes.remove': { version } },
  }),
} satisfies WhoMay;
