import { payments } from '@steward/contract/energy/payments';
import type { DirectDebit } from '@steward/contract/energy/payments.payable';
import { IconBuildingBank } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { groupedIban, IbanText } from '../../../ui/values/iban-text.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText } from '../../../ui/value-text.tsx';
import { PaymentTabs } from './payment-tabs.tsx';

/** The mandates by which suppliers collect the bills of a property. */
export default function DirectDebitListScreen() {
  const { t } = useTranslation('payments');
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const list = useAnswer(payments.getDirectDebits, { environment_id }, { enabled: environment_id !== '' });
  const remove = useSend(payments.deleteDirectDebit);
  const columns = useMemo<Column<DirectDebit>[]>(
    () => [
      { id: 'supplier', label: t('supplier'), value: ({ supplier }) => supplier },
      { id: 'account_no', label: t('accountNo'), value: ({ account_no }) => account_no },
      { id: 'reference', label: t('words:mandateReference'), value: ({ mandate_reference }) => mandate_reference },
      {
        id: 'iban',
        label: t('debits.iban'),
        value: ({ iban }) => iban,
        cell: ({ iban }) => <IbanText iban={iban} />,
      },
      {
        id: 'signed_on',
        label: t('words:signedOn'),
        value: ({ signed_on }) => signed_on,
        cell: ({ signed_on }) => <DateText value={signed_on} />,
      },
      {
        id: 'ended_on',
        label: t('words:lastDayIndefinite'),
        value: ({ ended_on }) => ended_on,
        cell: ({ ended_on }) => <DateText value={ended_on} />,
      },
      {
        id: 'creditor_id',
        label: t('words:creditorIdentifier'),
        hidden: true,
        value: ({ creditor_id }) => creditor_id,
      },
      { id: 'holder', label: t('debits.holder'), hidden: true, value: ({ account_holder }) => account_holder },
    ],
    [t],
  );
  return (
    <ListScreen
      words="payments:debits"
      values={{ name: selected?.environment_name }}
      may={{ create: 'payments.edit', edit: 'payments.edit', delete: 'payments.delete', export: 'payments.export' }}
      icon={IconBuildingBank}
      head={<PaymentTabs />}
      tableKey={environment_id}
      list={list}
      columns={columns}
      nameOf={({ supplier }) => supplier}
      panel={(mandate, { onSaved, onCancel }) => (
        <CallForm
          call={payments.saveDirectDebit}
          start={{
            environment_id,
            ...(mandate && { direct_debit_id: mandate._id }),
            supplier: mandate?.supplier ?? '',
            account_no: mandate?.account_no ?? '',
            mandate_reference: mandate?.mandate_reference ?? '',
            creditor_id: mandate?.creditor_id ?? '',
            account_holder: mandate?.account_holder ?? '',
            iban: mandate ? groupedIban(mandate.iban) : '',
            bic: mandate?.bic ?? '',
            scheme: mandate?.scheme ?? 'core',
            signed_on: mandate?.signed_on ?? '',
            ended_on: mandate?.ended_on ?? null,
          }}
          onSaved={({ supplier }) => onSaved(supplier)}
          onCancel={onCancel}
        >
          {({ control }) => (
            <>
              <TextField
                control={control}
                name="supplier"
                label={t('supplier')}
                maxLength={200}
                withAsterisk
                data-autofocus
              />
              <TextField
                control={control}
                name="account_no"
                label={t('accountNo')}
                description={t('accountNote')}
                maxLength={100}
              />
              <TextField
                control={control}
                name="mandate_reference"
                label={t('words:mandateReference')}
                maxLength={35}
                withAsterisk
              />
              <TextField
                control={control}
                name="creditor_id"
                label={t('words:creditorIdentifier')}
                maxLength={45}
                dir="ltr"
              />
              <TextField
                control={control}
                name="account_holder"
                label={t('debits.holder')}
                maxLength={70}
                withAsterisk
              />
              <TextField control={control} name="iban" label={t('debits.iban')} maxLength={45} dir="ltr" withAsterisk />
              <TextField control={control} name="bic" label={t('debits.bic')} maxLength={15} dir="ltr" />
              <SelectField
                control={control}
                name="scheme"
                label={t('words:scheme')}
                data={(['core', 'b2b'] as const).map((value) => ({ value, label: t(`debits.schemes.${value}`) }))}
                allowDeselect={false}
              />
              <DateField control={control} name="signed_on" label={t('words:signedOn')} withAsterisk />
              <DateField
                control={control}
                name="ended_on"
                label={t('words:lastDayIndefinite')}
                description={t('debits.endedNote')}
                clearable
              />
            </>
          )}
        </CallForm>
      )}
      remove={({ _id }) => remove.mutateAsync({ direct_debit_id: _id })}
    />
  );
}
