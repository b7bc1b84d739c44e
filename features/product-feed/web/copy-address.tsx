import { useAction } from '#platform/web/forms/use-action.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Copy } from '#platform/web/ui/icons/copy.ts';

/** An address with a button that copies it. */
export const CopyAddress = ({ label, url }: { label: string; url: string }) => {
  const { run, pending } = useAction(() => navigator.clipboard.writeText(url), { success: 'Address copied' });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <a href={url} className="link min-w-0 wrap-anywhere">
        {url}
      </a>
      <Button
        size="sm"
        variant="secondary"
        pending={pending}
        aria-label={`Copy the address for ${label}`}
        onClick={() => void run()}
      >
        <Copy aria-hidden size={16} />
        Copy
      </Button>
    </div>
  );
};
