import { sumOfMoney } from '@steward/core/money';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { collections } from '@steward/contract/energy/collections';
import type { CollectionSettings, OpenStatement } from '@steward/contract/energy/collections.debit';
import { IconCashBanknote } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useMay } from '../../../shared/may.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { formatCount } from '../../../ui/format.ts';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { DateText, MoneyText } from '../../../ui/value-text.tsx';
import { RunForm, SettingsForm } from './collection-forms.tsx';
import { CollectionRuns } from './collection-runs.tsx';
import { useDebitReason } from '../../../shared/names/debit-reason.ts';
import { MandateState } from './mandate-state.tsx';
import { OpenStatementPanel } from './open-statement-panel.tsx';
import { StatementPayments } from './statement-payments.tsx';

/** The open amounts of tenants that can be collected, and the collection runs. */
export default function CollectionListScreen() {
  const { t } = useTranslation('collections');
  const list = useAnswer(collections.getOpenStatements, {});
  const settings = useAnswer(collections.getCollectionSettings, {});
  const mayExport = useMay('payments.export');
  const maySet = useMay('organization.edit');
  const [setsUp, setSetsUp] = useState(false);
  const reasonOf = useDebitReason();
  const columns = useMemo<Column<OpenStatement>[]>(
    () => [
      { id: 'tenant', label: t('tenant'), value: ({ tenant_name }) => tenant_name },
      {
        id: 'amount',
        label: t('amount'),
        align: 'end',
        value: ({ amount }) => amount,
        cell: ({ amount }) => <MoneyText value={amount} currency="EUR" />,
      },
      {
        id: 'state',
        label: t('mandate'),
        filter: true,
        value: ({ state }) => t(`states.${state}`),
        cell: ({ state }) => <MandateState state={state} />,
      },
      {
        id: 'number',
        label: t('number'),
        value: ({ number }) => number,
        cell: ({ number }) => t('statement', { number }),
      },
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
        id: 'paid',
        label: t('paidSum'),
        align: 'end',
        hidden: true,
        value: ({ paid }) => paid,
        cell: ({ paid }) => <MoneyText value={paid} currency="EUR" />,
      },
      { id: 'property', label: t('words:property'), value: ({ environment_name }) => environment_name },
      {
        id: 'return',
        label: t('lastReturn'),
        value: ({ return_reason }) => reasonOf(return_reason),
      },
      { id: 'reference', label: t('reference'), hidden: true, value: ({ mandate_reference }) => mandate_reference },
    ],
    [t, reasonOf],
  );
  return (
    <Stack gap="xl">
      <ListScreen
        words="collections:open"
        may={{ export: 'payments.export' }}
        icon={IconCashBanknote}
        head={
          <>
            <ScreenTabs of="/datahub/data_library/utilities/recharge" label={t('tabs')} />
            {settings.data?.creditor_id === '' && <Alert color="yellow">{t('settings.missing')}</Alert>}
            {list.data && <Ready statements={list.data} />}
          </>
        }
        actions={
          maySet && (
            <Button variant="default" onClick={() => setSetsUp(true)}>
              {t('words:creditorIdentifier')}
            </Button>
          )
        }
        list={list}
        columns={columns}
        rowId={({ recharge_statement_id }) => recharge_statement_id}
        nameOf={({ tenant_name }) => tenant_name}
        isReadable
        panelTitle={({ tenant_name }) => tenant_name}
        panel={(statement, { onSaved, onCancel }) =>
          statement && (
            <OpenStatementPanel
              statement={statement}
              onSaved={() => onSaved(statement.tenant_name)}
              onCancel={onCancel}
            />
          )
        }
        selection={
          mayExport && settings.data
            ? (selected, clear) => <Selected statements={selected} settings={settings.data} clear={clear} />
            : undefined
        }
      />
      <CollectionRuns />
      <StatementPayments />
      <SidePanel opened={setsUp} onClose={() => setSetsUp(false)} title={t('settings.title')}>
        {setsUp && settings.data && <SettingsForm settings={settings.data} onClose={() => setSetsUp(false)} />}
      </SidePanel>
    </Stack>
  );
}

function Ready({ statements }: { statements: OpenStatement[] }) {
  const { t } = useTranslation('collections');
  const ready = statements.filter(({ state }) => state === 'usable');
  const sum = sumOfMoney(ready.map(({ amount }) => amount));
  return (
    <div>
      <Text size="sm" fw={600} c="dimmed">
        {t('ready', { count: ready.length, shown: formatCount(ready.length) })}
      </Text>
      {/* To the cent, unlike a `Figure`: it is compared with the bank's total. */}
      <Text fz={36} fw={700} lh={1.2}>
        <MoneyText value={sum} currency="EUR" />
      </Text>
    </div>
  );
}

interface SelectedProps {
  statements: OpenStatement[];
  settings: CollectionSettings;
  clear: () => void;
}

function Selected({ statements, settings, clear }: SelectedProps) {
  const { t } = useTranslation('collections');
  const [prepares, setPrepares] = useState(false);
  const isReady = statements.every(({ state }) => state === 'usable');
  return (
    <>
      {t('selected', { count: statements.length, shown: formatCount(statements.length) })}
      {isReady ? (
        <Button disabled={settings.creditor_id === ''} onClick={() => setPrepares(true)}>
          {t('prepare')}
        </Button>
      ) : (
        <span>{t('notAll')}</span>
      )}
      <SidePanel opened={prepares} onClose={() => setPrepares(false)} title={t('prepare')}>
        {prepares && (
          <RunForm
            statements={statements}
            settings={settings}
            onSaved={({ number }) => {
              setPrepares(false);
              showToast('success', t('prepared', { number }));
              clear();
            }}
            onCancel={() => setPrepares(false)}
          />
        )}
      </SidePanel>
    </>
  );
}
