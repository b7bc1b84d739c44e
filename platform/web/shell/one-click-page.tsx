import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAction } from '#platform/web/forms/use-action.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/ui/form.tsx';

/** A page that a link in our emails opens: its question, and its message afterward. */
export type OneClickAction = {
  /** Sends the token of the link. @throws ApiError */
  send: (token: string) => Promise<unknown>;
  title: string;
  question: string;
  button: string;
  done: string;
};

/** Shows the page. Opening it changes nothing until the button is pressed, because mail scanners follow links. */
export const OneClickPage = ({ action: { send, title, question, button, done } }: { action: OneClickAction }) => {
  const token = useSearchParams()[0].get('token') ?? '';
  const [isDone, setDone] = useState(false);
  const { run, pending, error } = useAction(() => send(token), { done: () => setDone(true) });
  return (
    <div className="container-page py-12">
      <div className="card-surface mx-auto max-w-xl p-6 sm:p-8">
        <h1 className="text-3xl">{title}</h1>
        {isDone ? (
          <Alert tone="success">
            <p>{done}</p>
          </Alert>
        ) : (
          <>
            <p className="mt-2 mb-5 text-muted">{question}</p>
            <Form pending={pending} error={error} onSubmit={() => run()}>
              <Button type="submit" size="lg" pending={pending}>
                {button}
              </Button>
            </Form>
          </>
        )}
      </div>
    </div>
  );
};
