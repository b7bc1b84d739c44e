import { type MissedSearch, missedSearches, synonyms } from '#features/search/contract/searches.ts';
import { useApiCall } from '#platform/web/forms/use-call.ts';
import { Button } from '#platform/web/ui/button.tsx';

/** Takes a search from sight, or shows it again. */
export const HideSearchButton = ({ search: { _id, said }, isHidden }: { search: MissedSearch; isHidden: boolean }) => {
  const { run, pending } = useApiCall(missedSearches.hide, {
    success: isHidden ? 'Shown again' : 'Hidden. It stays under Hidden.',
    changes: true,
  });
  const label = isHidden ? 'Show' : 'Hide';
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={`${label} ${said}`}
      pending={pending}
      onClick={() => void run({ params: { id: _id }, body: { hidden: !isHidden } })}
    >
      {label}
    </Button>
  );
};

export const RemoveSynonymButton = ({ id, said }: { id: string; said: string }) => {
  const { run, pending } = useApiCall(synonyms.remove, { success: 'Synonym removed', changes: true });
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={`Remove ${said}`}
      pending={pending}
      onClick={() => void run({ params: { id } })}
    >
      Remove
    </Button>
  );
};
