import { collections } from '@steward/contract/energy/collections';
import type { TenantMandate } from '@steward/contract/energy/collections.debit';
import { IconWritingSign } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { IbanText } from '../../../ui/values/iban-text.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText } from '../../../ui/value-text.tsx';
import { MandateState } from './mandate-state.tsx';
import { TenantMandatePanel } from './tenant-mandate-panel.tsx';

/** The direct debit mandates of tenants, and which of them can be used. */
export default function TenantMandateListScreen() {
  const { t } = useTranslation('collections');
  const list = useAnswer(collections.getTenantMandates, {});
  const remove = useSend(collections.deleteTenantMandate);
  const columns = useMemo<Column<TenantMandate>[]>(
    () => [
      { id: 'tenant', label: t('tenant'), value: ({ tenant_name }) => tenant_name },
      {
        id: 'state',
        label: t('words:state'),
        filter: true,
        value: ({ state }) => t(`states.${state}`),
        cell: ({ state }) => <MandateState state={state} />,
      },
      { id: 'reference', label: t('reference'), value: ({ mandate_reference }) => mandate_reference },
      { id: 'iban', label: t('iban'), value: ({ iban }) => iban, cell: ({ iban }) => <IbanText iban={iban} /> },
      { id: 'property', label: t('words:property'), value: ({ environment_name }) => environment_name },
      {
        id: 'last_collected_on',
        label: t('lastCollected'),
        value: ({ last_collected_on }) => last_collected_on,
        cell: ({ last_collected_on }) => <DateText value={last_collected_on} />,
      },
      {
        id: 'expires_on',
        label: t('expiresOn'),
        value: ({ expires_on }) => expires_on,
        cell: ({ expires_on }) => <DateText value={expires_on} />,
      },
      {
        id: 'signed_on',
        label: t('signedOn'),
        hidden: true,
        value: ({ signed_on }) => signed_on,
        cell: ({ signed_on }) => <DateText value={signed_on} />,
      },
      { id: 'holder', label: t('holder'), hidden: true, value: ({ debtor_name }) => debtor_name },
      { id: 'scheme', label: t('scheme'), hidden: true, value: ({ scheme }) => t(`schemes.${scheme}`) },
    ],
    [t],
  );
  return (
    <ListScreen
      words="collections:mandates"
      may={{ create: 'payments.edit', edit: 'payments.edit', delete: 'payments.delete', export: 'payments.export' }}
      icon={IconWritingSign}
      head={<ScreenTabs of="/datahub/data_library/utilities/recharge" label={t('tabs')} />}
      list={list}
      columns={columns}
      nameOf={({ mandate_reference }) => mandate_reference}
      isReadable
      panel={(mandate, end) => <TenantMandatePanel mandate={mandate} {...end} />}
      remove={({ _id }) => remove.mutateAsync({ tenant_mandate_id: _id })}
    />
  );
}
