import { sql } from 'drizzle-orm';
import type { ProofPart } from '#test/prove/proof-part.ts';

export default {
  missingNotifications: {
    'asking for a quote creates one notification': sql`
      select r.id, count(n.entity_id) as noticed
        from quote_request r left join notification n on n.entity_id = r.id::text and n.kind = 'quote.asked'
       group by 1 having count(n.entity_id) <> 1`,
  },
} satisfies ProofPart;
