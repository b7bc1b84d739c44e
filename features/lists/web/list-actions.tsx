import { useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { KitForm, type OwnedList, lists } from '#features/lists/contract/lists.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { api } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { ListNameForm } from './list-name-form.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { useForm } from 'react-hook-form';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { Form } from '#platform/web/ui/form.tsx';

export const RenameList = ({ list: { _id, name } }: { list: OwnedList }) => (
  <DialogButton label="Rename" title="Rename this list">
    {(close) => (
      <ListNameForm
        name={name}
        label="Rename"
        action={(next) => api.call(lists.rename, { params: { id: _id }, body: { name: next } })}
        success="List renamed"
        changes
        done={close}
      />
    )}
  </DialogButton>
);

/** Deletes a list after confirmation, then returns to all lists. */
export const DeleteList = ({ list: { _id, name, slug, shareToken } }: { list: OwnedList }) => {
  const navigate = useNavigate();
  const alsoDeleted = [slug !== null && 'its kit page', shareToken !== null && 'its link']
    .filter(Boolean)
    .join(' and ');
  return (
    <ConfirmButton
      endpoint={lists.remove}
      input={{ params: { id: _id } }}
      options={{ success: 'Delete Success', done: () => navigate('/dashboard/lists', { replace: true }) }}
      label="Delete"
      variant="quiet"
      danger
      title="Delete this list?"
      sentence={`“${name}” is deleted${alsoDeleted === '' ? '' : `, along with ${alsoDeleted}`}. Your cart stays as it is.`}
      confirmLabel="Delete list"
    />
  );
};

/** Creates or revokes the link that shows the list to anyone who has it. */
export const ShareList = ({ list: { _id, shareToken }, shopUrl }: { list: OwnedList; shopUrl: string }) => {
  const share = useApiCall(lists.share, { success: 'Link created', changes: true });
  const unshare = useApiCall(lists.unshare, { success: 'The link no longer shows the list', changes: true });
  const url = `${shopUrl}/list/${shareToken}`;
  const copy = useAction(() => navigator.clipboard.writeText(url), { success: 'Link copied' });
  const input = { params: { id: _id } };
  return (
    <section aria-labelledby="share" className="card-surface p-5">
      <h2 id="share" className="heading-3">
        Share
      </h2>
      {shareToken === null ? (
        <>
          <p className="mt-1 mb-4 text-sm text-muted">Anyone with the link can view this list and order it.</p>
          <Button variant="secondary" pending={share.pending} onClick={() => void share.run(input)}>
            Create a link
          </Button>
        </>
      ) : (
        <div className="mt-3 flex flex-col gap-3">
          <Field label="Link" readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" pending={copy.pending} onClick={() => void copy.run()}>
              Copy link
            </Button>
            <Button variant="quiet" pending={unshare.pending} onClick={() => void unshare.run(input)}>
              Stop sharing
            </Button>
          </div>
        </div>
      )}
    </section>
  );
};

/**
 * For staff: publishes a list as a kit with a slug and introduction, or withdraws it.
 * @param jobs those of the shop's kits, as suggestions
 */
export const PublishKit = ({ list: { _id, slug, intro, job }, jobs }: { list: OwnedList; jobs: string[] }) => {
  const jobsId = useId();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(KitForm),
    defaultValues: { slug: slug ?? '', intro, job: job ?? '' },
  });
  const publish = useApiCall(lists.publish, { success: 'The kit is published', changes: true, setError });
  const withdraw = useApiCall(lists.withdraw, { success: 'The kit is withdrawn', changes: true });
  return (
    <section aria-labelledby="publish" className="card-surface p-5">
      <h2 id="publish" className="heading-3 mb-4">
        Shop kit
      </h2>
      {slug !== null && (
        <p className="mb-4">
          Everyone can see it at{' '}
          <Link to={`/kits/${slug}`} className="link">
            /kits/{slug}
          </Link>
          , and on the page of each of its products.
        </p>
      )}
      <Form
        pending={publish.pending}
        error={publish.error}
        onSubmit={handleSubmit((body) => publish.run({ params: { id: _id }, body }))}
      >
        <Field label="Address" hint="what-a-basin-needs" error={formState.errors.slug?.message} {...register('slug')} />
        <Field
          label="Job"
          hint="The heading on the page of kits, such as Bathroom"
          maxLength={40}
          autoComplete="off"
          list={jobsId}
          error={formState.errors.job?.message}
          {...register('job')}
        />
        <datalist id={jobsId}>
          {jobs.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
        <Field label="Text" as="textarea" rows={3} error={formState.errors.intro?.message} {...register('intro')} />
        <Button type="submit" pending={publish.pending}>
          {slug === null ? 'Publish as kit' : 'Save'}
        </Button>
      </Form>
      {slug !== null && (
        <Button
          variant="secondary"
          className="mt-3"
          pending={withdraw.pending}
          onClick={() => void withdraw.run({ params: { id: _id } })}
        >
          Withdraw the kit
        </Button>
      )}
    </section>
  );
};
