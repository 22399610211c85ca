import { Navigate } from '../../ui/navigate.tsx';
import { useTabs } from './tabbed-page.tsx';

/** The account settings have no page of their own: they redirect to the first tab that the user may open. */
export default function FirstTabScreen() {
  const [first] = useTabs('/account_setting');
  return <Navigate to={first?.path ?? '/unauthorized'} replace />;
}
