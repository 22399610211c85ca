import { Navigate } from '../../../ui/navigate.tsx';

/** The address of all dashboards across properties opens the first. */
export default function AcrossScreen() {
  return <Navigate to="/dashboard/bi/overview" replace />;
}
