import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff customers.import': [
      'moveFiles.apply moveFiles.get moveFiles.invite moveFiles.list moveFiles.listRows moveFiles.undo',
      'moveFiles.undoAll moveFiles.getProgress moveFiles.upload',
    ].join(' '),
  },
  fresh: 'moveFiles.apply moveFiles.invite moveFiles.undo moveFiles.undoAll',
  send: () => ({ bodies: { 'moveFiles.upload': new Blob(['Email;Name\na@example.com;A'], { type: 'text/csv' }) } }),
} satisfies WhoMay;
