import { roles } from '@steward/contract/access/roles';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { RoleForm } from './role-form.tsx';

/** Edits the role of the address. */
export default function RoleUpdateScreen() {
  const failureText = useFailureText();
  const [address] = useAddressState();
  const role = useAnswer(roles.modulesByRole, { id: textOf(address['id']) ?? '' });
  if (role.isError) return <ErrorState isPage message={failureText(role.error)} onRetry={() => void role.refetch()} />;
  return role.data ? <RoleForm key={role.data.role._id} role={role.data.role} /> : <PageSkeleton />;
}
