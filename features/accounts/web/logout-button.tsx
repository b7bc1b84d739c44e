import { useNavigate } from 'react-router';
import { useAct } from '#platform/web/forms/use-act.ts';
import { loadLate } from '#platform/web/load-late.ts';

export const LogoutButton = ({ className }: { className: string }) => {
  const navigate = useNavigate();
  const leave = async () => {
    const { logOut } = await loadLate(() => import('#platform/web/session/sign-in.ts'));
    await logOut(() => navigate('/', { replace: true }));
  };
  const { run } = useAct(leave, { success: 'Logout Success' });
  return (
    <button type="button" className={className} onClick={() => void run()}>
      Logout
    </button>
  );
};
