import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { formatDollars } from '#contract/money.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useSuggestions } from './use-suggestions.ts';

/**
 * Asks for products by words, and shows the best few while somebody types (the combobox pattern of the ARIA
 * Authoring Practices). Without JavaScript the browser sends the same address.
 * @param label tells it from another search box of the page
 */
export const SearchBox = ({
  search = '',
  label = 'Search products',
  className,
}: {
  search?: string;
  label?: string;
  className?: string;
}) => {
  const [typed, setTyped] = useState(search);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(open ? typed : '');
  const navigate = useNavigate();
  const listId = useId();
  const shown = open && suggestions.length > 0;
  const optionId = (at: number) => `${listId}-${at}`;
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const move = (by: number) => {
    setOpen(true);
    // One place more than there are suggestions: the field itself.
    const places = suggestions.length + 1;
    setActive(((active + 1 + by + places) % places) - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') {
      const chosen = shown ? suggestions[active] : undefined;
      close();
      if (chosen === undefined) return;
      event.preventDefault();
      void navigate(`/products/${chosen.slug}`);
    }
  };
  return (
    <Form
      role="search"
      aria-label={label}
      action="/products"
      method="get"
      className={`relative flex ${className ?? ''}`}
      onSubmit={close}
    >
      <input
        type="text"
        inputMode="search"
        name="search"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={listId}
        aria-activedescendant={shown && active >= 0 ? optionId(active) : undefined}
        placeholder="Ball valve, 1/2, VAL-0011..."
        maxLength={200}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
        className="control h-11 min-w-0 flex-1 rounded-r-none py-0"
      />
      <Button type="submit" variant="secondary" aria-label="Search" className="rounded-l-none border-l-0">
        <Search aria-hidden size={20} />
      </Button>
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!shown}
        className="float-surface absolute inset-x-0 top-full min-w-72 z-50 mt-1 max-h-[70dvh] overflow-y-auto p-1"
      >
        {suggestions.map(({ slug, name, sku, img, unitPrice }, at) => (
          <Link
            key={slug}
            id={optionId(at)}
            role="option"
            aria-selected={at === active}
            to={`/products/${slug}`}
            tabIndex={-1}
            // Before the field loses the focus and the list with it.
            onPointerDown={(event) => event.preventDefault()}
            onClick={close}
            onPointerMove={() => setActive(at)}
            className={`flex min-h-12 items-center gap-3 rounded-field px-2 py-1 text-left ${at === active ? 'bg-hover' : ''}`}
          >
            <Picture
              src={img}
              sizes="40px"
              alt=""
              width={40}
              height={40}
              aspect="1 / 1"
              loading="lazy"
              className="size-10 shrink-0 rounded-field"
            />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{name}</span>
              <span className="figures text-xs text-muted">
                {sku} · {formatDollars(unitPrice)}
              </span>
            </span>
          </Link>
        ))}
      </div>
    </Form>
  );
};
