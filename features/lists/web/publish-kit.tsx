import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { KitForm, lists, type OwnedList } from '#features/lists/contract/lists.ts';
import { zodResolver } from '#platform/web/forms/resolve-with.ts';
import { useApiCall } from '#platform/web/forms/use-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

/** For admins: shows a list to everybody as a kit, with its address and its words, or to nobody any more. */
export const PublishKit = ({ list: { _id, slug, intro } }: { list: OwnedList }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(KitForm),
    defaultValues: { slug: slug ?? '', intro },
  });
  const publish = useApiCall(lists.publish, { success: 'The kit is published', changes: true, setError });
  const withdraw = useApiCall(lists.withdraw, { success: 'The kit is withdrawn', changes: true });
  return (
    <section aria-labelledby="publish" className="card-surface p-5">
      <h2 id="publish" className="heading-3 mb-4">
        Kit of the shop
      </h2>
      {slug !== null && (
        <p className="mb-4">
          Everybody sees it at{' '}
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
