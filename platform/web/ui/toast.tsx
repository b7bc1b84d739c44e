/**
 * The toast region: top right, each toast for 5000 ms (specification, section 9). Toasts stay while they are
 * hovered or focused, appear above an open dialog, and never cover the focused field. The region is part of the
 * page from the start, because screen readers announce only changes of an existing live region. `toasts.ts` fills
 * it, with and without React.
 */
export const Toasts = () => (
  <section popover="manual" aria-label="Messages" className="toasts">
    <div
      role="status"
      className="flex flex-col gap-2"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  </section>
);
