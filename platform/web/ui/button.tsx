import type { ButtonHTMLAttributes, ComponentProps, MouseEvent, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';

type ButtonStyle = {
  variant?: 'primary' | 'tint' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
};

const variants = {
  primary: 'btn-primary disabled:bg-hover disabled:text-muted',
  // For buttons in lists: tinted, and solid while the row is hovered.
  tint: 'btn-tint disabled:bg-hover disabled:text-muted',
  secondary:
    'border-field bg-surface text-ink hover:border-muted hover:bg-hover disabled:border-line disabled:bg-sunken disabled:text-muted',
  quiet: 'btn-ghost hover:bg-hover',
  danger:
    'btn-error dark:border-error dark:bg-error-tint dark:text-error dark:hover:bg-error dark:hover:text-error-content disabled:bg-hover disabled:text-muted',
};
const sizes = {
  sm: 'h-9 px-3 text-sm',
  md: 'h-auto min-h-11 px-4 py-1 text-base',
  lg: 'h-auto min-h-12 px-6 py-1 text-lg',
};

const classes = ({ variant = 'primary', size = 'md' }: ButtonStyle, more: string | undefined) =>
  `btn relative max-w-full font-semibold [box-shadow:none] ${variants[variant]} ${sizes[size]} ${more ?? ''}`;

const preventClick = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * While `pending`, the button keeps its width and focus, shows a spinner and ignores clicks. It is not
 * `disabled`, because that would move the focus to the top of the page.
 */
export const Button = ({
  variant,
  size,
  pending = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & ButtonStyle & { pending?: boolean; ref?: Ref<HTMLButtonElement> }) => (
  <button
    {...rest}
    type={type}
    onClick={pending ? preventClick : onClick}
    aria-busy={pending || undefined}
    className={classes({ variant, size }, className)}
  >
    <span className={`inline-flex min-w-0 items-center gap-2 ${pending ? 'opacity-0' : ''}`}>{children}</span>
    {pending && <span className="loading loading-spinner absolute size-5" aria-hidden />}
  </button>
);

/** The button that sends a form, as wide as the form. */
export const SubmitButton = (
  props: Omit<ComponentProps<typeof Button>, 'type' | 'size' | 'className'> & { pending: boolean },
) => <Button {...props} type="submit" size="lg" className="w-full" />;

export const LinkButton = ({
  variant,
  size,
  className,
  children,
  ...rest
}: LinkProps & ButtonStyle & { children: ReactNode; ref?: Ref<HTMLAnchorElement> | undefined }) => (
  <Link prefetch="intent" {...rest} className={classes({ variant, size }, className)}>
    {children}
  </Link>
);
