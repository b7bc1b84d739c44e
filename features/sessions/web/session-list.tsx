import { formatDateTime } from '#platform/contract/dates.ts';
import { sessions, type Session } from '#features/sessions/contract/sessions.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { CallButton } from '#platform/web/forms/call-button.tsx';

/** 'Firefox on Windows', or what of it is unknown. */
const sessionName = ({ browser, system }: Session): string =>
  browser === null && system === null
    ? 'Unknown browser and system'
    : `${browser ?? 'Unknown browser'} on ${system ?? 'an unknown system'}`;

const SessionRow = ({ session }: { session: Session }) => {
  const name = sessionName(session);
  const { network, createdAt, seenAt, isThis } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="wrap-anywhere">
          {name}
          {isThis && <span className="ml-2 text-sm font-semibold text-success">This browser</span>}
        </p>
        <p className="text-sm text-muted">
          Logged in <span className="whitespace-nowrap">{formatDateTime(createdAt)},</span> last seen{' '}
          <span className="whitespace-nowrap">{formatDateTime(seenAt)}</span>
          {network !== null && <span className="block wrap-anywhere">Network {network}</span>}
        </p>
      </div>
      {!isThis && (
        <CallButton
          endpoint={sessions.end}
          input={{ params: { id: session._id } }}
          success="Browser logged out"
          label="Log out"
          name={`Log out: ${name}, logged in ${formatDateTime(createdAt)}`}
        />
      )}
    </li>
  );
};

export const SessionList = ({ list }: { list: Session[] }) => (
  <section aria-labelledby="sessions" className="card-surface min-w-0 p-6 sm:p-8">
    <h2 id="sessions" className="heading-3">
      Where you are logged in
    </h2>
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {list.map((session) => (
        <SessionRow key={session._id} session={session} />
      ))}
    </ul>
    {list.length > 1 && (
      <div className="mt-4">
        <ConfirmButton
          endpoint={sessions.endOthers}
          input={{}}
          options={{ success: 'You are logged out everywhere else.', changes: true }}
          label="Log out everywhere else"
          title="Log out everywhere else?"
          sentence="Every other browser has to log in again. Your cart stays as it is."
          confirmLabel="Log out"
        />
      </div>
    )}
  </section>
);
