import { toast, ToastContainer } from 'react-toastify';

/** Top right, 5000 ms (specification, section 9); it waits while it is pointed at or focused. */
export const Toasts = () => (
  <ToastContainer
    position="top-right"
    autoClose={5000}
    pauseOnHover
    pauseOnFocusLoss
    closeOnClick
    newestOnTop
    limit={4}
    theme="colored"
    aria-label="Messages"
    style={
      {
        '--toastify-color-success': 'var(--color-success)',
        '--toastify-color-error': 'var(--color-error)',
        '--toastify-text-color-success': 'var(--color-success-content)',
        '--toastify-text-color-error': 'var(--color-error-content)',
        '--toastify-toast-top': '5.5rem',
        '--toastify-font-family': 'var(--font-sans)',
      } as React.CSSProperties
    }
  />
);

export const toastSuccess = (text: string): void => {
  toast.success(text, { role: 'status' });
};

export const toastError = (text: string): void => {
  toast.error(text, { role: 'alert' });
};
