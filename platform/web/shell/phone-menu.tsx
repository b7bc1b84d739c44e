import { useSession } from '#platform/web/session/session.ts';
import { Drawer } from '#platform/web/ui/drawer.tsx';
import { LogoutButton } from '#features/accounts/web/logout-button.tsx';
import { PageLinks, TopLink } from './page-links.tsx';
import { useRootCategories } from '#platform/web/root-data.ts';

/** The phone's menu drawer; its Dashboard link goes to My Orders for everybody (specification, section 2). */
export const PhoneMenu = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const session = useSession();
  return (
    <Drawer open={open} onClose={onClose} title="Menu">
      <nav aria-label="Menu" className="flex flex-col" onClick={onClose}>
        <PageLinks
          dashboard={session.status === 'in' && <TopLink to="/dashboard/myorders">Dashboard</TopLink>}
          below={
            <div className="mb-2 ml-3 grid grid-cols-2 border-l border-line pl-2 text-sm">
              {useRootCategories().map(({ slug, name }) => (
                <TopLink key={slug} to={`/products?category=${slug}`}>
                  {name}
                </TopLink>
              ))}
            </div>
          }
        />
        {session.status === 'in' ? (
          <>
            <TopLink to="/profile">{session.person.name}</TopLink>
            <LogoutButton className="nav-link text-left" />
          </>
        ) : (
          <TopLink to="/login">Login</TopLink>
        )}
      </nav>
    </Drawer>
  );
};
