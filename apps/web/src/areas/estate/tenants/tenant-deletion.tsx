import { tenants, type Tenant } from '@steward/contract/estate/tenants';
import { ask } from '../../../api/client.ts';
import { useSend } from '../../../api/hooks.ts';
import { GuardedDeletion } from '../../../shared/property/guarded-deletion.tsx';

interface Props {
  tenant: Tenant;
  onClose: () => void;
  onDeleted?: () => void;
}

/** A tenant can be deleted only without leases and occupants. */
export function TenantDeletion({ tenant, onClose, onDeleted }: Props) {
  const remove = useSend(tenants.deleteTenant, { inPlace: true });
  const tenant_id = tenant._id;
  return (
    <GuardedDeletion
      name={tenant.name}
      check={() => ask(tenants.checkTenantDeletable, { tenant_id }, { quiet: true })}
      refusal={() => 'tenant.not-deletable'}
      ways={{
        leases: { to: '/tenant-profile', search: { tenant: tenant_id } },
        occupants: { to: '/tenant-profile', search: { tenant: tenant_id } },
      }}
      remove={() => remove.mutateAsync({ tenant_id })}
      {...(onDeleted && { onDeleted })}
      onClose={onClose}
    />
  );
}
