import { RoleForm } from './role-form.tsx';

export default function RoleAddScreen() {
  return <RoleForm />;
}
