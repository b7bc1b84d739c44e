import { Barcode } from '#platform/web/ui/icons/barcode.ts';
import { Search } from '#platform/web/ui/icons/search.ts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { useTypedValue } from '#platform/web/ui/use-typed-value.ts';
import { lazyComponent } from '#platform/web/lazy-component.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';

/** Loaded when the field gets the focus; the search works without it. */
const Suggestions = lazyComponent(() => import('./suggestions.tsx').then((module) => module.Suggestions));

/**
 * Searches products, and suggests the best few while somebody types (the combobox pattern of the ARIA Authoring
 * Practices). Without JavaScript the browser opens the same address.
 * @param label distinguishes it from another search box on the page
 * @param id the id of its field, for links to it
 */
export const SearchBox = ({
  search = '',
  label = 'Search products',
  id,
  className,
}: {
  search?: string;
  label?: string;
  id?: string;
  className?: string;
}) => {
  const [typed, setTyped] = useTypedValue(search);
  const [open, setOpen] = useState<boolean>();
  const [active, setActive] = useState(-1);
  /** The targets of the current suggestions. */
  const [found, setFound] = useState<string[]>([]);
  const navigate = useNavigate();
  const listId = useId();
  const isListShown = open === true && found.length > 0;
  const field = useRef<HTMLInputElement>(null);
  const loadList = () => setOpen((before) => before ?? false);
  useEffect(() => {
    // The field may have got the focus before React started.
    if (document.activeElement === field.current) loadList();
  }, []);
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const move = (step: number) => {
    setOpen(true);
    // One more place than there are suggestions, because the field itself is one.
    const places = found.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && isListShown) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') {
      const chosen = isListShown ? found[active] : undefined;
      close();
      if (chosen === undefined) return;
      event.preventDefault();
      void navigate(chosen);
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
        ref={field}
        type="text"
        inputMode="search"
        name="search"
        id={id}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isListShown}
        aria-controls={isListShown ? listId : undefined}
        aria-activedescendant={isListShown && active >= 0 ? `${listId}-${active}` : undefined}
        placeholder="22 mm elbow or SKU"
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
        onFocus={loadList}
        onKeyDown={onKeyDown}
        onBlur={close}
        className="control h-11 min-w-0 flex-1 rounded-r-none py-0 text-ellipsis"
      />
      <LinkButton
        to="/scan"
        variant="secondary"
        aria-label="Scan"
        className="rounded-none border-l-0 lg:pointer-fine:hidden"
      >
        <Barcode size={20} />
      </LinkButton>
      <Button type="submit" variant="secondary" aria-label="Search" className="rounded-l-none border-l-0">
        <Search size={20} />
      </Button>
      {open !== undefined && (
        <Suggestions
          id={listId}
          typed={open ? typed : ''}
          active={active}
          onActive={setActive}
          onFound={setFound}
          onChoose={close}
        />
      )}
    </Form>
  );
};
