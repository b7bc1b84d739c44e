import { useNavigate } from 'react-router';
import { sentenceOf } from '#contract/spoken.ts';
import { loadLate } from '../../load-late.ts';
import { toastError, toastSuccess } from '../../ui/toast.tsx';

export const LogoutButton = ({ className }: { className: string }) => {
  const navigate = useNavigate();
  const leave = async () => {
    try {
      const { logOut } = await loadLate(() => import('../../sign-in.ts'));
      await logOut(() => navigate('/', { replace: true }));
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
