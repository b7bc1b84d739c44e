import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { z } from 'zod';
import { type EditableFamily, familyEditing } from '#features/product-families/contract/family-editing.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { Alert } from '#platform/web/ui/alert.tsx';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { Thumbnail } from '#platform/web/ui/thumbnail.tsx';
import { CallButton } from '#platform/web/forms/call-button.tsx';

type Member = EditableFamily['members'][number];

const MoveForm = ({ family, member, onDone }: { family: EditableFamily; member: Member; onDone: () => void }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(z.object({ to: requiredText('Product family is Required', 100) })),
    defaultValues: { to: '' },
  });
  const { run, pending, error } = useApiCall(familyEditing.move, {
    success: 'Product moved',
    done: onDone,
    changes: true,
    setError,
  });
  const save = handleSubmit(({ to }) =>
    run({ params: { slug: family.slug }, body: { product: member._id, to, version: family.version } }),
  );
  return (
    <Form pending={pending} error={error} onSubmit={save}>
      {family.isFixed && family.members.length === 1 && (
        <Alert tone="warning" title={`The last size of ${family.slug}`}>
          The shop finds seals and tools for joints by this word. Without a size in this family, carts and joins no
          longer find any.
        </Alert>
      )}
      <Field
        label="Product family"
        hint="The word below a family’s name in the list of families."
        autoComplete="off"
        error={formState.errors.to?.message}
        {...register('to')}
      />
      <SubmitButton pending={pending}>Move</SubmitButton>
    </Form>
  );
};

const TakeOutButton = ({
  family,
  member: { _id, name },
  isLocked,
}: {
  family: EditableFamily;
  member: Member;
  isLocked: boolean;
}) => (
  <CallButton
    endpoint={familyEditing.move}
    input={{ params: { slug: family.slug }, body: { product: _id, version: family.version } }}
    success="Product taken out"
    label="Take out"
    name={`Take out ${name}`}
    variant="quiet"
    disabled={isLocked}
  />
);

/**
 * The sizes of a family, each of which can leave it.
 * @param isLocked true while the family's form has unsaved input, which would be lost, because a size that leaves
 * changes the values in the form
 */
export const FamilyMembers = ({
  family,
  isLocked,
  onLastMoved,
}: {
  family: EditableFamily;
  isLocked: boolean;
  onLastMoved: () => void;
}) => {
  const isLast = family.members.length === 1;
  const columns = [
    {
      key: 'name',
      header: 'Name',
      card: 'title' as const,
      cell: ({ _id, name, sku, img }: Member) => (
        <div className="flex items-center gap-3">
          <Thumbnail src={img} />
          <p className="min-w-0">
            <Link
              to={`/dashboard/manageProducts/${_id}`}
              className="line-clamp-3 leading-6 underline-offset-3 hover:underline tabular:line-clamp-2"
            >
              <ProductNameText>{name}</ProductNameText>
            </Link>
            <span className="block text-xs font-normal text-muted">{sku}</span>
          </p>
        </div>
      ),
    },
    {
      key: 'size',
      header: family.options.map(({ label }) => label).join(', '),
      card: 'meta' as const,
      cell: ({ values }: Member) => <span className="wrap-anywhere">{values.join(', ')}</span>,
    },
    {
      key: 'acts',
      header: 'Actions',
      align: 'right' as const,
      card: 'acts' as const,
      cell: (member: Member) => (
        <div className="flex justify-end gap-1 whitespace-nowrap">
          {!isLast && <TakeOutButton family={family} member={member} isLocked={isLocked} />}
          <DialogButton
            label="Move"
            name={`Move ${member.name}`}
            title="Move to another family"
            variant="quiet"
            disabled={isLocked}
          >
            {(close) => (
              <MoveForm
                family={family}
                member={member}
                onDone={() => {
                  close();
                  if (isLast) onLastMoved();
                }}
              />
            )}
          </DialogButton>
        </div>
      ),
    },
  ];
  return (
    <>
      {isLocked && (
        <p role="status" className="mb-3 text-muted">
          Save your changes above before you take out or move a size.
        </p>
      )}
      <Table caption="Sizes" captionShown columns={columns} rows={family.members} rowKey={({ _id }) => _id} />
      {family.isMore && (
        <p className="mt-4 text-muted">
          The first {family.members.length} sizes. A size that is not here leaves the family on its own form.
        </p>
      )}
    </>
  );
};
