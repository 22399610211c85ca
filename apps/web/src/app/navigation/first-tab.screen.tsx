import { Navigate } from '../../ui/navigate.tsx';
import { useTabs } from './tabbed-page.tsx';

/** The account settings have no side of their own: the first tab that is open to the person is it. */
export default function FirstTabScreen() {
  const [first] = useTabs('/account_setting');
  return <Navigate to={first?.path ?? '/unauthorized'} replace />;
}
