import { type DraftRow, drafts } from '#features/drafts/contract/drafts.ts';
import { CallButton } from '#platform/web/forms/call-button.tsx';

/** Publishes a draft at once. Its last day does not change. */
export const PublishButton = ({ draft: { _id: id, name, lastDay, version } }: { draft: DraftRow }) => (
  <CallButton
    endpoint={drafts.setState}
    input={{ params: { id }, body: { status: 'active', lastDay, version } }}
    success={`${name} is for sale`}
    label="Publish"
    name={`Publish ${name}`}
  />
);
