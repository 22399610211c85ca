import { RoleForm } from './role-form.tsx';

/** A new role. */
export default function RoleAddScreen() {
  return <RoleForm />;
}
