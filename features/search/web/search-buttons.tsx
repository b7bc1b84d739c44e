import { useForm } from 'react-hook-form';
import {
  type MissedSearch,
  SynonymForm as Schema,
  missedSearches,
  synonyms,
} from '#features/search/contract/searches.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { CallButton } from '#platform/web/forms/call-button.tsx';

const SynonymForm = ({ phrase, onDone }: { phrase: string; onDone: () => void }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Schema),
    defaultValues: { said: phrase, means: '' },
  });
  const { errors } = formState;
  const { run, pending, error } = useApiCall(synonyms.add, {
    success: 'Synonym added',
    done: onDone,
    changes: true,
    setError,
  });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run({ body }))}>
      <Field label="Customers search for" autoComplete="off" error={errors.said?.message} {...register('said')} />
      <Field
        label="We call it"
        hint="The words in the names of your products."
        autoComplete="off"
        error={errors.means?.message}
        {...register('means')}
      />
      <SubmitButton pending={pending}>Add synonym</SubmitButton>
    </Form>
  );
};

/** @param phrase the missed search, if known */
export const AddSynonymButton = ({ phrase = '' }: { phrase?: string }) => (
  <DialogButton
    label="Add synonym"
    title="Add a synonym"
    variant={phrase === '' ? 'primary' : 'tint'}
    {...(phrase !== '' && { name: `Add synonym for ${phrase}` })}
  >
    {(close) => <SynonymForm phrase={phrase} onDone={close} />}
  </DialogButton>
);

/** Hides a search from the list, or shows it again. */
export const HideSearchButton = ({
  search: { _id, said: phrase },
  isHidden,
}: {
  search: MissedSearch;
  isHidden: boolean;
}) => {
  const label = isHidden ? 'Show' : 'Hide';
  return (
    <CallButton
      endpoint={missedSearches.hide}
      input={{ params: { id: _id }, body: { hidden: !isHidden } }}
      success={isHidden ? 'Shown again' : 'Moved to the Hidden tab.'}
      label={label}
      name={`${label} ${phrase}`}
      variant="quiet"
    />
  );
};

export const RemoveSynonymButton = ({ id, phrase }: { id: string; phrase: string }) => (
  <CallButton
    endpoint={synonyms.remove}
    input={{ params: { id } }}
    success="Synonym removed"
    label="Remove"
    name={`Remove ${phrase}`}
    variant="quiet"
  />
);
