import { Button } from '@mantine/core';
import { ledgerExports, type LedgerExport } from '@steward/contract/energy/ledger-exports';
import { IconBooks, IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { isRefusal } from '../../../api/failure.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useMay } from '../../../shared/may.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { CountText, DateText, MoneyText } from '../../../ui/value-text.tsx';
import { LedgerAccounts } from './ledger-accounts.tsx';

/** Approved bills as postings for accounts payable; every bill is exported once. */
export default function LedgerExportListScreen() {
  const { t } = useTranslation('ledger-exports');
  const failureText = useFailureText();
  const list = useAnswer(ledgerExports.getLedgerExports, {});
  const [showsAccounts, setShowsAccounts] = useState(false);
  const maySetAccounts = useMay('organization.edit');
  const columns = useMemo<Column<LedgerExport>[]>(() => {
    const fetchFile = async ({ _id, number }: LedgerExport) => {
      try {
        await download(ledgerExports.downloadLedgerExport, { ledger_export_id: _id }, `bills-${number}.csv`);
      } catch (error) {
        showToast('error', failureText(error));
      }
    };
    return [
      {
        id: 'number',
        label: t('number'),
        value: ({ number }) => number,
        cell: ({ number }) => t('exportNumber', { number }),
      },
      { id: 'format', label: t('format'), filter: true, value: ({ format }) => t(`formats.${format}`) },
      {
        id: 'period',
        label: t('words:period'),
        value: ({ first_day }) => first_day,
        cell: ({ first_day, last_day }) => (
          <>
            <DateText value={first_day} /> – <DateText value={last_day} />
          </>
        ),
      },
      {
        id: 'bills',
        label: t('words:bills'),
        align: 'end',
        value: ({ bills }) => bills,
        cell: ({ bills }) => <CountText value={bills} />,
      },
      {
        id: 'amount',
        label: t('amount'),
        align: 'end',
        value: ({ amount }) => amount,
        cell: ({ amount, currency }) => <MoneyText value={amount} currency={currency} />,
      },
      {
        id: 'created_at',
        label: t('createdAt'),
        value: ({ created_at }) => created_at,
        cell: ({ created_at }) => <DateText value={created_at.slice(0, 10)} />,
      },
      { id: 'created_by', label: t('createdBy'), value: ({ created_by_name }) => created_by_name },
      {
        id: 'do',
        label: t('words:actions'),
        sortable: false,
        value: () => null,
        cell: (row) => (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={15} aria-hidden="true" />}
            aria-label={`${t('words:download')}: ${t('exportNumber', { number: row.number })}`}
            onClick={() => void fetchFile(row)}
          >
            {t('words:download')}
          </Button>
        ),
      },
    ];
  }, [t, failureText]);
  return (
    <>
      <ListScreen
        words="ledger-exports"
        may={{ create: 'payments.export', export: 'payments.export' }}
        icon={IconBooks}
        head={<ScreenTabs of="/datahub/data_library/utilities/make_payment" label={t('tabs')} />}
        actions={
          maySetAccounts &&
          !isRefusal(list.error) && (
            <Button variant="default" onClick={() => setShowsAccounts(true)}>
              {t('accounts.title')}
            </Button>
          )
        }
        list={list}
        columns={columns}
        nameOf={({ number }) => t('exportNumber', { number })}
        sortedBy={{ id: 'number', desc: true }}
        panel={(_, { onSaved, onCancel }) => (
          <CallForm
            call={ledgerExports.createLedgerExport}
            start={{ format: 'datev', currency: 'EUR' }}
            submit={t('make')}
            onSaved={({ number }) => onSaved(t('exportNumber', { number }))}
            onCancel={onCancel}
          >
            {({ control }) => (
              <>
                <SelectField
                  control={control}
                  name="format"
                  label={t('format')}
                  data={(['datev', 'csv'] as const).map((value) => ({ value, label: t(`formats.${value}`) }))}
                  allowDeselect={false}
                  data-autofocus
                />
                <DateField control={control} name="first_day" label={t('firstDay')} withAsterisk />
                <DateField
                  control={control}
                  name="last_day"
                  label={t('lastDay')}
                  description={t('dayNote')}
                  withAsterisk
                />
                <TextField control={control} name="currency" label={t('currency')} maxLength={3} withAsterisk />
              </>
            )}
          </CallForm>
        )}
      />
      <SidePanel opened={showsAccounts} onClose={() => setShowsAccounts(false)} title={t('accounts.title')} width={560}>
        <LedgerAccounts onClose={() => setShowsAccounts(false)} />
      </SidePanel>
    </>
  );
}
