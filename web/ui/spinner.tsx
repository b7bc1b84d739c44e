export const Spinner = ({ label }: { label: string }) => (
  <p role="status" className="grid place-items-center py-10">
    <span className="loading loading-spinner loading-lg text-primary" aria-hidden />
    <span className="sr-only">{label}</span>
  </p>
);
