import { useNavigate } from 'react-router';
import { useAction } from '#platform/web/forms/use-action.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';

export const LogoutButton = ({ className }: { className: string }) => {
  const navigate = useNavigate();
  const leave = async () => {
    const { logOut } = await importWithRetry(() => import('#platform/web/session/sign-in.ts'));
    await logOut(() => navigate('/', { replace: true }));
  };
  const { run } = useAction(leave, { success: 'Logout Success' });
  return (
    <button type="button" className={className} onClick={() => void run()}>
      Logout
    </button>
  );
};
