import { type ChangeEvent, useId, useState } from 'react';
import { MAX_PICTURE_BYTES } from '#platform/contract/limits.ts';
import { PICTURE_TYPES, products } from '#features/products/contract/products.ts';
import { clientErrors } from '#platform/contract/api-error.ts';
import { api } from '#platform/web/api.ts';
import { useAction } from './use-action.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';

const MAX_SIZE_TEXT = `${MAX_PICTURE_BYTES / 1e6} MB`;

/** The reason why a file cannot be uploaded, or null. */
const findFileError = ({ size, type }: File): string | null => {
  if (!PICTURE_TYPES.some((one) => one === type)) return clientErrors.picture_unreadable.message;
  return size > MAX_PICTURE_BYTES ? `The picture is larger than ${MAX_SIZE_TEXT}.` : null;
};

/**
 * Uploads a picture as soon as it is chosen, and passes its address to the form.
 * @param url the form's current picture, shown small
 * @param onPending receives true while an upload runs: a form submitted meanwhile would lose its picture
 */
export const PictureUpload = ({
  url,
  onUploaded,
  onPending,
  onRemoved,
  error: fieldError,
  label = onRemoved === undefined ? 'Or upload a picture' : 'Or a picture',
}: {
  url: string;
  onUploaded: (url: string) => void;
  onPending: (pending: boolean) => void;
  /** Present if the picture is optional. */
  onRemoved?: () => void;
  /** Names the purpose of the picture, if the form has no address field beside it. */
  label?: string;
  /** The validation error of the form's picture. */
  error?: string | undefined;
}) => {
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);
  const upload = async (field: HTMLInputElement, file: File) => {
    onPending(true);
    try {
      const { url: uploaded } = await api.call(products.upload, { body: file });
      onUploaded(uploaded);
    } catch (failure) {
      // A field reports the same file again only if it was emptied before.
      field.value = '';
      throw failure;
    } finally {
      onPending(false);
    }
  };
  const { run, pending, error, clear } = useAction(upload);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file === undefined) return;
    const found = findFileError(file);
    setFault(found);
    if (found === null) {
      void run(target, file);
      return;
    }
    clear();
    target.value = '';
  };
  const message = fault ?? error ?? fieldError ?? null;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="flex items-center gap-4">
        <input
          id={id}
          type="file"
          accept={PICTURE_TYPES.join()}
          className="control min-w-0 flex-1 py-2"
          disabled={pending}
          aria-describedby={`${id}-hint`}
          onChange={choose}
        />
        {url.startsWith('/pictures/') && (
          <Picture src={url} alt="Preview of the picture" sizes="96px" width={96} height={96} className="w-16" />
        )}
        {url !== '' && onRemoved !== undefined && (
          <Button size="sm" variant="quiet" onClick={onRemoved}>
            Remove
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted" aria-live="polite">
        {pending ? 'Uploading...' : `JPEG, PNG, WebP or AVIF, up to ${MAX_SIZE_TEXT}`}
      </p>
      {message !== null && <ErrorText>{message}</ErrorText>}
    </div>
  );
};
