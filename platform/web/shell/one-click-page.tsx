import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAction } from '#platform/web/forms/use-action.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/ui/form.tsx';

/** A page where the links of our mails lead: what it asks, and what it says when it is done. */
export type OneClickAction = {
  /** Sends the token of the link. @throws ApiError */
  send: (token: string) => Promise<unknown>;
  title: string;
  ask: string;
  button: string;
  done: string;
};

/** It only asks: mail scanners follow links, and must not decide. */
export const OneClickPage = ({ of: { send, title, ask, button, done } }: { of: OneClickAction }) => {
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
            <p className="mt-2 mb-5 text-muted">{ask}</p>
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
