import { Navigate } from '../../../ui/navigate.tsx';

/** The address for adding a space: redirects to the list with the form open. */
export default function SpaceNewScreen() {
  return <Navigate to="/space" search={{ space: 'new' }} replace />;
}
