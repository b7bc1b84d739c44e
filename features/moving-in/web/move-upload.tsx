import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { fileFormats, getMediaType } from '#platform/contract/file-formats.ts';
import { MAX_MOVE_BYTES, moveFiles } from '#features/moving-in/contract/move-files.ts';
import { api } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { ErrorText } from '#platform/web/ui/field.tsx';

const ACCEPTED = [
  ...fileFormats.flatMap(({ extensions }) => extensions),
  ...fileFormats.map(({ mediaType }) => mediaType),
].join(',');
const LARGEST = `${MAX_MOVE_BYTES / 1e6} MB`;

const upload = async (file: File): Promise<string> => {
  // Browsers on Windows may report a CSV file as an Excel workbook.
  const body = new Blob([file], { type: getMediaType(file.name) });
  const { _id } = await api.call(moveFiles.upload, { query: { name: file.name.slice(0, 200) }, body });
  return _id;
};

/** Uploads any number of files, one after the other. Each is checked at once; nothing is imported yet. */
export const MoveUpload = () => {
  const id = useId();
  const navigate = useNavigate();
  const [fault, setFault] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const { run, pending, error, clear } = useAction(
    async (files: readonly File[]) => {
      const ids: string[] = [];
      for (const file of files) ids.push(await upload(file));
      return ids;
    },
    {
      done: ([first, ...more]) =>
        navigate(first === undefined || more.length > 0 ? '/dashboard/move' : `/dashboard/move?file=${first}`),
      changes: true,
    },
  );
  const take = (files: readonly File[]) => {
    const tooLarge = files.find(({ size }) => size > MAX_MOVE_BYTES);
    setFault(tooLarge === undefined ? null : `${tooLarge.name} is larger than ${LARGEST}.`);
    if (tooLarge !== undefined) clear();
    else if (files.length > 0) void run(files);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take([...(target.files ?? [])]);
    // A browser lets people choose the same file again only if the field is empty.
    target.value = '';
  };
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setOver(over);
  };
  const drop = (event: DragEvent) => {
    drag(event, false);
    if (!pending) take([...event.dataTransfer.files]);
  };
  return (
    <div
      className={`rounded-box border border-dashed px-4 py-5 sm:px-6 ${isOver ? 'border-copper bg-hover' : 'border-field'}`}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={drop}
    >
      <label htmlFor={id} className="mb-1.5 block font-medium">
        Files of your former shop
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept={ACCEPTED}
        className="control py-2"
        disabled={pending}
        aria-describedby={`${id}-hint`}
        onChange={choose}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted" aria-live="polite">
        {pending
          ? 'Sending...'
          : `Choose them all at once, or drop them here, up to ${LARGEST} each. The shop recognizes what each file contains, and checks it; nothing is written yet.`}
      </p>
      {(fault ?? error) !== null && <ErrorText>{fault ?? error}</ErrorText>}
    </div>
  );
};
