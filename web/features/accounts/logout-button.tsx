import { useNavigate } from 'react-router';
import { sentenceOf } from '#contract/spoken.ts';
import { loadLate } from '../../load-late.ts';
import { toastError, toastSuccess } from '../../ui/toast.tsx';

export const LogoutButton = ({ className }: { className: string }) => {
  const navigate = useNavigate();
  const leave = async () => {
    // Away from the private page first: its guard would lead to the login page otherwise.
    await navigate('/');
    try {
      const { logOut } = await loadLate(() => import('../../sign-in.ts'));
      await logOut();
      toastSuccess('Logout Success');
    } catch (error) {
      toastError(sentenceOf(error));
    }
  };
  return (
    <button type="button" className={className} onClick={() => void leave()}>
      Logout
    </button>
  );
};
