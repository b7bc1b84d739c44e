import type { ReactNode } from 'react';
import type { ReadingQuestion } from '#features/file-readings/contract/file-readings.ts';

export type QuestionOf<Kind extends ReadingQuestion['kind']> = Extract<ReadingQuestion, { kind: Kind }>;

export const Question = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="mb-2 font-semibold wrap-anywhere">{legend}</legend>
    <div className="grid gap-2">{children}</div>
  </fieldset>
);

/** Shows how an answer changes the first products of the file. */
export const Examples = ({ children }: { children: readonly string[] }) => (
  <span className="mt-1 block text-sm text-muted">
    {children.map((text) => (
      <span key={text} className="block wrap-anywhere">
        {text}
      </span>
    ))}
  </span>
);
