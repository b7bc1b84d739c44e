import { file } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

export const opensearch = {
  describe: endpoint({
    method: 'GET',
    path: '/opensearch.xml',
    outsideApi: true,
    summary: 'Describe the search, so that browsers can offer it in their address bar',
    auth: 'public',
    reply: file('application/opensearchdescription+xml'),
  }),
};
