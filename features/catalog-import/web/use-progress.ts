import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { productFiles, type ProductImport } from '#features/catalog-import/contract/product-files.ts';
import { api } from '#platform/web/api.ts';

const POLL_MS = 1000;

/** Whether a job has still to end what somebody wants of a file. */
const isInProgress = ({ state }: ProductImport): boolean =>
  ['checking', 'fetching', 'applying', 'undoing'].includes(state);

/**
 * An import as it is now: asked for each second while something goes on, and once that is through the page loads again. A
 * shop that does not answer for a moment is asked again.
 */
export const useImportProgress = (found: ProductImport): ProductImport => {
  const { revalidate } = useRevalidator();
  const [seen, setSeen] = useState(found);
  const { _id: id, state } = found;
  const isWatched = isInProgress(found);
  useEffect(() => {
    if (!isWatched) return;
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const look = async () => {
      const now = await api.call(productFiles.get, { params: { id } }).catch(() => null);
      if (isLeft) return;
      if (now !== null) setSeen(now);
      if (now === null || isInProgress(now)) timer = setTimeout(() => void look(), POLL_MS);
      else void revalidate();
    };
    timer = setTimeout(() => void look(), POLL_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [id, state, isWatched, revalidate]);
  return isWatched && seen._id === id && seen.state === state ? seen : found;
};
