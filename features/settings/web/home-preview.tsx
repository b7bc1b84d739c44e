import { useState } from 'react';
import { type Home, home } from '#features/home/contract/home.ts';
import { useApiCall } from '#platform/web/forms/use-call.ts';
import { ProductNameText } from '#platform/web/part-name.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';
import type { SettingsFormReturn } from './settings-form.ts';

const SlidePreview = ({ slide: { title, text, picture, product } }: { slide: Home['slides'][number] }) => (
  <li className="flex items-center gap-4 py-3">
    <Picture
      src={product?.img ?? picture}
      alt=""
      sizes="96px"
      width={96}
      height={96}
      aspect="4 / 3"
      loading="lazy"
      className="w-24 shrink-0"
    />
    <div className="min-w-0">
      <p className="heading-3">{title}</p>
      <p className="text-sm text-muted">{text}</p>
      {product !== null && (
        <p className="text-sm">
          <ProductNameText>{product.name}</ProductNameText>
        </p>
      )}
    </div>
  </li>
);

/** How the home page will look with what is typed: its slides in their order, and its best sellers. */
export const HomePreview = ({ form: { getValues, trigger } }: { form: SettingsFormReturn }) => {
  const [shown, setShown] = useState<Home | null>(null);
  const { run, pending, error } = useApiCall(home.preview, { done: setShown });
  const preview = async () => {
    if (!(await trigger(['slides', 'counters', 'pins']))) return;
    const { slides = [], counters = [], pins = [] } = getValues();
    await run({ body: { slides, counters, pins } });
  };
  return (
    <div className="mt-4">
      <Button
        size="sm"
        variant="secondary"
        pending={pending}
        aria-label="Preview the home page"
        onClick={() => void preview()}
      >
        Preview
      </Button>
      {error !== null && <ErrorText>{error}</ErrorText>}
      {shown !== null && (
        <div
          role="region"
          aria-label="Preview of the home page"
          className="mt-3 rounded-box border border-line px-4 py-3"
        >
          <ol className="divide-y divide-line">
            {shown.slides.map((slide) => (
              <SlidePreview key={slide.title} slide={slide} />
            ))}
          </ol>
          <p className="mt-3 text-sm font-semibold">Best sellers</p>
          <ol className="text-sm">
            {shown.best.map(({ _id, name }) => (
              <li key={_id}>
                <ProductNameText>{name}</ProductNameText>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
};
