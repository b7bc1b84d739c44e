/**
 * Shows progress of unknown duration.
 * @param inline true in a line of text, with the label beside it
 */
export const Spinner = ({ label, inline = false }: { label: string; inline?: boolean }) =>
  inline ? (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      <span className="loading loading-spinner size-4 text-copper" aria-hidden />
      {label}
    </span>
  ) : (
    <p role="status" className="grid place-items-center py-10">
      <span className="loading loading-spinner size-10 text-copper" aria-hidden />
      <span className="sr-only">{label}</span>
    </p>
  );
