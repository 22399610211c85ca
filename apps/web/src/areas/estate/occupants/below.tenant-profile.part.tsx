import { occupants } from '@steward/contract/estate/occupants';
import { tenants } from '@steward/contract/estate/tenants';
import { IconId } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useHolds } from '../../../shared/may.ts';
import { Section } from '../../../ui/section.tsx';
import { occupantColumns } from './occupant-columns.tsx';
import { OccupantForm } from './occupant-form.tsx';

/** On the page of a tenant: its occupants. */
export default function TenantOccupants() {
  const { t } = useTranslation('occupants');
  const [address] = useAddressState();
  const isOpen = useHolds()('occupants.read');
  const known = useAnswer(tenants.getTenants, {});
  const tenant = known.data?.find(({ _id }) => _id === textOf(address['tenant'])) ?? known.data?.[0];
  const tenant_id = tenant?._id ?? '';
  const list = useAnswer(occupants.getOccupants, { tenant_id }, { enabled: tenant_id !== '' && isOpen });
  const remove = useSend(occupants.deleteOccupant, { alsoRefreshes: ['tenants', 'environments'] });
  const columns = useMemo(
    () => [
      ...occupantColumns(t).filter(({ id }) => id !== 'tenant_name'),
      {
        id: 'kind',
        label: t('kind'),
        value: ({ kind }: { kind: string }) => t(`kinds.${kind}`),
        filter: true,
      },
    ],
    [t],
  );
  if (!tenant || !isOpen) return null;
  return (
    <Section title={t('ofTenant.title')} note={t('ofTenant.note', { name: tenant.name })}>
      <ListScreen
        frame="part"
        part="person"
        item="person"
        words="occupants:ofTenant"
        values={{ name: tenant.name }}
        may={{ create: 'occupants.edit', edit: 'occupants.edit', delete: 'occupants.delete' }}
        icon={IconId}
        tableKey={tenant_id}
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        panel={(occupant, end) => (
          <OccupantForm
            environmentId={tenant.environment_id}
            kind={occupant?.kind ?? 'employee'}
            tenantId={tenant_id}
            occupant={occupant}
            {...end}
          />
        )}
        remove={({ _id }) => remove.mutateAsync({ occupant_id: _id })}
      />
    </Section>
  );
}
