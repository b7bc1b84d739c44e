import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

type Look = { variant?: 'primary' | 'secondary' | 'quiet' | 'danger'; size?: 'sm' | 'md' | 'lg' };

const variants = {
  primary: 'btn-primary',
  secondary: 'btn-outline border-field hover:bg-base-200 hover:text-base-content',
  quiet: 'btn-ghost',
  danger: 'btn-error',
};
const sizes = { sm: 'h-9 px-3 text-sm', md: 'h-11 px-4', lg: 'h-12 px-6 text-base' };

const classes = ({ variant = 'primary', size = 'md' }: Look, more: string | undefined) =>
  `btn font-semibold ${variants[variant]} ${sizes[size]} ${more ?? ''}`;

/** While `pending` the button keeps its width, shows a spinner and takes no second click. */
export const Button = ({
  variant,
  size,
  pending = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Look & { pending?: boolean }) => (
  <button
    {...rest}
    type={type}
    disabled={disabled === true || pending}
    aria-busy={pending || undefined}
    className={classes({ ...(variant && { variant }), ...(size && { size }) }, `relative ${className ?? ''}`)}
  >
    <span className={pending ? 'invisible' : undefined}>{children}</span>
    {pending && <span className="loading loading-spinner absolute size-5" aria-hidden />}
  </button>
);

/** A link that looks like a button. */
export const LinkButton = ({
  variant,
  size,
  className,
  children,
  ...rest
}: LinkProps & Look & { children: ReactNode }) => (
  <Link
    prefetch="intent"
    {...rest}
    className={classes({ ...(variant && { variant }), ...(size && { size }) }, className)}
  >
    {children}
  </Link>
);
