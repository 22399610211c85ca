import { Navigate } from '../../../ui/navigate.tsx';

/** An address of its own for adding a space: the list, with the form open. */
export default function SpaceNewScreen() {
  return <Navigate to="/space" search={{ space: 'new' }} replace />;
}
