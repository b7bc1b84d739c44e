import { agents } from '#features/agents/contract/agents.ts';
import { ucp } from '#features/agents/contract/ucp.ts';
import { defineFeature } from '#server/define-feature.ts';
import { agentsRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['settings'],
  calls: { agents, ucp },
  routes: ({ api, settings, seller }) => agentsRoutes(api, settings.publicUrl, seller),
});
