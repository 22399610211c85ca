import { Alert, Button, Stack } from '@mantine/core';
import { paymentFiles } from '@steward/contract/energy/payment-files';
import type { BankAccount, SupplierAccount } from '@steward/contract/energy/payment-files.bank';
import { IconBuildingBank, IconUserDollar } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useChangedSince } from '../../../shared/changed-since.tsx';
import { useMay } from '../../../shared/may.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText } from '../../../ui/value-text.tsx';
import { groupedIban, IbanText } from '../../../ui/values/iban-text.tsx';

const tones = { missing: 'bad', unconfirmed: 'warn', usable: 'good' } as const;

/** The bank accounts of suppliers, and those that the organization pays from. */
export default function AccountListsScreen() {
  const { t } = useTranslation('payment-files');
  const list = useAnswer(paymentFiles.getSupplierAccounts, {});
  const columns = useMemo<Column<SupplierAccount>[]>(
    () => [
      { id: 'supplier', label: t('supplier'), value: ({ supplier }) => supplier },
      {
        id: 'state',
        label: t('words:state'),
        filter: true,
        value: ({ state }) => t(`details.${state}`),
        cell: ({ state }) => <StatusBadge tone={tones[state]}>{t(`details.${state}`)}</StatusBadge>,
      },
      { id: 'iban', label: t('iban'), value: ({ iban }) => iban, cell: ({ iban }) => <IbanText iban={iban} /> },
      { id: 'holder', label: t('holder'), value: ({ name }) => name },
      {
        id: 'open_bills',
        label: t('openBills'),
        align: 'end',
        value: ({ open_bills }) => open_bills,
        cell: ({ open_bills }) => <CountText value={open_bills} />,
      },
      { id: 'changed_by', label: t('changedBy'), hidden: true, value: ({ changed_by_name }) => changed_by_name },
      {
        id: 'confirmed_by',
        label: t('confirmedBy'),
        hidden: true,
        value: ({ confirmed_by_name }) => confirmed_by_name,
      },
    ],
    [t],
  );
  return (
    <Stack gap="xl">
      <ListScreen
        words="payment-files:suppliers"
        may={{ create: 'payments.edit', edit: 'payments.edit', delete: 'payments.delete', export: 'payments.export' }}
        icon={IconUserDollar}
        head={<ScreenTabs of="/datahub/data_library/utilities/make_payment" label={t('tabs')} />}
        list={list}
        columns={columns}
        rowId={({ key }) => key}
        nameOf={({ supplier }) => supplier}
        isReadable
        panel={(row, { onSaved, onCancel }) => <SupplierPanel row={row} onSaved={onSaved} onCancel={onCancel} />}
      />
      <OwnAccounts />
    </Stack>
  );
}

interface PanelProps {
  row: SupplierAccount | undefined;
  onSaved: (name: string) => void;
  onCancel: () => void;
}

function SupplierPanel({ row, onSaved, onCancel }: PanelProps) {
  const { t } = useTranslation('payment-files');
  const mayEdit = useMay('payments.edit');
  return (
    <Stack gap="md">
      {row?.state === 'unconfirmed' && <Unconfirmed row={row} onSaved={onSaved} />}
      <CallForm
        call={paymentFiles.saveSupplierAccount}
        start={{
          supplier: row?.supplier ?? '',
          name: row?.name ?? '',
          iban: groupedIban(row?.iban ?? ''),
          bic: row?.bic ?? '',
        }}
        isReadOnly={!mayEdit}
        onSaved={({ supplier }) => onSaved(supplier)}
        onCancel={onCancel}
      >
        {({ control }) => (
          <>
            <TextField
              control={control}
              name="supplier"
              label={t('supplier')}
              description={t('supplierNote')}
              maxLength={200}
              readOnly={row !== undefined || !mayEdit}
              withAsterisk
            />
            <TextField
              control={control}
              name="name"
              label={t('holder')}
              maxLength={70}
              readOnly={!mayEdit}
              withAsterisk
              data-autofocus
            />
            <TextField
              control={control}
              name="iban"
              label={t('iban')}
              description={t('words:aChangedIbanCanBeUsedOnce')}
              maxLength={45}
              dir="ltr"
              readOnly={!mayEdit}
              withAsterisk
            />
            <TextField control={control} name="bic" label={t('bic')} maxLength={15} dir="ltr" readOnly={!mayEdit} />
          </>
        )}
      </CallForm>
    </Stack>
  );
}

/**
 * The old and the new account side by side: the user who confirms verifies the change with the supplier by other means.
 */
function Unconfirmed({ row, onSaved }: { row: SupplierAccount; onSaved: (name: string) => void }) {
  const { t } = useTranslation('payment-files');
  const mayApprove = useMay('payments.approve');
  const confirm = useSend(paymentFiles.confirmSupplierAccount, { onDone: ({ supplier }) => onSaved(supplier) });
  const { notice, onError } = useChangedSince([
    { label: t('holder'), text: row.name },
    { label: t('iban'), text: groupedIban(row.iban) },
    { label: t('bic'), text: row.bic },
    { label: t('changedBy'), text: row.changed_by_name },
  ]);
  const isChangedName = row.previous_name !== '' && row.previous_name !== row.name;
  return (
    <Alert color="yellow" variant="light" title={t('details.unconfirmed')}>
      <Stack gap="sm" align="flex-start">
        <span>{t(row.previous_iban ? 'changedText' : 'enteredText', { name: row.changed_by_name })}</span>
        {row.previous_iban && (
          <span>
            {t('words:before')}: {isChangedName && <bdi>{row.previous_name}</bdi>} <IbanText iban={row.previous_iban} />
          </span>
        )}
        <span>
          {row.previous_iban && `${t('now')}: `}
          <bdi>{row.name}</bdi> <IbanText iban={row.iban} /> <bdi dir="ltr">{row.bic}</bdi>
        </span>
        {notice}
        {row.needs_other ? (
          <span>{t('needsOther')}</span>
        ) : (
          mayApprove && (
            <Button
              size="compact-md"
              loading={confirm.isPending}
              onClick={() =>
                confirm.mutate(
                  { supplier_account_id: row.supplier_account_id ?? '', version: row.version },
                  { onError },
                )
              }
            >
              {t('confirm')}
            </Button>
          )
        )}
      </Stack>
    </Alert>
  );
}

function OwnAccounts() {
  const { t } = useTranslation('payment-files');
  const list = useAnswer(paymentFiles.getBankAccounts, {});
  const edit = useSend(paymentFiles.editBankAccount, { inPlace: true });
  const remove = useSend(paymentFiles.deleteBankAccount);
  const columns = useMemo<Column<BankAccount>[]>(
    () => [
      { id: 'name', label: t('holder'), value: ({ name }) => name },
      { id: 'iban', label: t('iban'), value: ({ iban }) => iban, cell: ({ iban }) => <IbanText iban={iban} /> },
      { id: 'bic', label: t('bic'), value: ({ bic }) => bic },
      { id: 'currency', label: t('currency'), value: ({ currency }) => currency },
    ],
    [t],
  );
  const organization = 'organization.edit';
  return (
    <ListScreen
      words="payment-files:own"
      may={{ create: organization, edit: organization, delete: organization, export: 'payments.export' }}
      icon={IconBuildingBank}
      frame="card"
      part="own"
      item="account"
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      panel={(account, { onSaved, onCancel }) => (
        <CallForm
          call={paymentFiles.createBankAccount}
          start={{
            name: account?.name ?? '',
            iban: groupedIban(account?.iban ?? ''),
            bic: account?.bic ?? '',
            currency: account?.currency ?? 'EUR',
          }}
          send={account && ((values) => edit.mutateAsync({ bank_account_id: account._id, ...values }))}
          onSaved={({ name }) => onSaved(name)}
          onCancel={onCancel}
        >
          {({ control }) => (
            <>
              <TextField control={control} name="name" label={t('holder')} maxLength={70} withAsterisk data-autofocus />
              <TextField control={control} name="iban" label={t('iban')} maxLength={45} dir="ltr" withAsterisk />
              <TextField control={control} name="bic" label={t('bic')} maxLength={15} dir="ltr" />
              <TextField control={control} name="currency" label={t('currency')} maxLength={3} withAsterisk />
            </>
          )}
        </CallForm>
      )}
      remove={({ _id }) => remove.mutateAsync({ bank_account_id: _id })}
    />
  );
}
