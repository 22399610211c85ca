import { Navigate } from '@tanstack/react-router';

/** An address of its own for adding a space: the list, with the form open. */
export default function SpaceNewScreen() {
  return <Navigate to={'/space' as never} search={{ space: 'new' } as never} replace />;
}
