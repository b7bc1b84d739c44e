import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type FileColumns, productFiles } from '#features/catalog-import/contract/product-files.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { Table } from '#platform/web/ui/table.tsx';

type FileColumn = FileColumns['columns'][number];

/** Selects the field of one column. Staff must press a button to use a suggested field. */
const FieldSelect = ({
  name,
  field,
  suggested,
  reason,
  choices,
}: Pick<FileColumn, 'name' | 'field' | 'suggested' | 'reason'> & Pick<FileColumns, 'choices'>) => {
  const [chosen, setChosen] = useState(field);
  const label = choices.find((one) => one.field === suggested)?.label;
  return (
    <>
      <Select
        name="field"
        aria-label={`${name} is read as`}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        <option value="">Leave out</option>
        {choices.map((one) => (
          <option key={one.field} value={one.field}>
            {one.label}
          </option>
        ))}
      </Select>
      {reason !== undefined && chosen === '' && <p className="mt-1.5 text-sm text-muted">{reason}</p>}
      {label !== undefined && chosen === '' && (
        <Button type="button" size="sm" variant="secondary" className="mt-2" onClick={() => setChosen(suggested)}>
          Suggested: {label}
        </Button>
      )}
    </>
  );
};

/** Assigns the columns of a file to product fields. Later files with the same columns use the same assignment. */
export const ColumnForm = ({ id, columns, choices }: FileColumns & { id: string }) => {
  const navigate = useNavigate();
  const { run, pending, error } = useApiCall(productFiles.nameColumns, {
    done: () => navigate(`/dashboard/import?file=${id}`),
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).getAll('field').map(String);
    const named = columns.map(({ name }, at) => ({ name, field: chosen[at] ?? '' }));
    void run({ params: { id }, body: { columns: named } });
  };
  const tableColumns = [
    { key: 'name', header: 'In the file', card: 'title' as const, cell: ({ name }: FileColumn) => name },
    {
      key: 'samples',
      header: 'Samples',
      cell: ({ samples }: FileColumn) => <span className="break-words text-muted">{samples.join(', ')}</span>,
    },
    {
      key: 'field',
      header: 'Read as',
      card: 'state' as const,
      cell: ({ name, field, suggested, reason }: FileColumn) => (
        <FieldSelect name={name} field={field} suggested={suggested} reason={reason} choices={choices} />
      ),
    },
  ];
  return (
    <form onSubmit={send} className="mt-6">
      <Table caption="Columns of the file" columns={tableColumns} rows={columns} rowKey={({ name }) => name} />
      {error !== null && <ErrorText>{error}</ErrorText>}
      <p className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" pending={pending}>
          Check with these columns
        </Button>
        <span className="text-muted">Files with the same columns are read this way from now on.</span>
      </p>
    </form>
  );
};
