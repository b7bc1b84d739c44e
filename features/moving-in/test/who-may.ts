import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff customers.import': [
      'moveFiles.apply moveFiles.cancel moveFiles.checkAgain moveFiles.get moveFiles.invite moveFiles.list moveFiles.listRows moveFiles.undo',
      'moveFiles.addHost moveFiles.listHosts moveFiles.listProblems moveFiles.removeHost',
      'moveFiles.undoAll moveFiles.getProgress moveFiles.upload',
    ].join(' '),
    'staff settings.edit': 'moveFiles.setTarget',
  },
  fresh: 'moveFiles.apply moveFiles.invite moveFiles.undo moveFiles.undoAll',
  send: () => ({
    params: { 'moveFiles.setTarget': { line: '2' }, 'moveFiles.removeHost': { host: 'none.example' } },
    bodies: {
      'moveFiles.upload': new Blob(['Email;Name\na@example.com;A'], { type: 'text/csv' }),
      'moveFiles.setTarget': { target: '/about' },
      'moveFiles.addHost': { host: 'old-shop.example' },
    },
  }),
} satisfies WhoMay;
