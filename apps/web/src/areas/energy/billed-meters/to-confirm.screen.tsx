import { Button } from '@mantine/core';
import { billedMeters, type MeterToConfirm } from '@steward/contract/energy/billed-meters';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useScope } from '../../../shared/scope.ts';
import { useHolds } from '../../../shared/may.ts';
import { formatCount } from '../../../ui/format.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText } from '../../../ui/value-text.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { useDoubtWords } from './doubt-words.ts';
import { useConfirm } from './use-confirm.ts';

const keyOf = ({ environment_id, carrier, meter_no }: MeterToConfirm) => `${environment_id}.${carrier}.${meter_no}`;

/** Numbers that are new meters in all likelihood: nothing speaks against it, or the similar meter has bills of the same days. */
const isNew = ({ doubt, is_billed_beside }: MeterToConfirm) =>
  doubt === 'not_registered' || (doubt === 'similar' && is_billed_beside);

/** Numbers on saved bills whose meter is not certain, for a person to decide. */
export default function MetersToConfirmScreen() {
  const { t } = useTranslation('billed-meters');
  const { carrier: carrierName } = useCarrierWords();
  const { numberOf, reasonOf } = useDoubtWords();
  const { environmentId } = useScope();
  const list = useAnswer(billedMeters.getMetersToConfirm, environmentId ? { environment_id: environmentId } : {});
  const columns = useMemo<Column<MeterToConfirm>[]>(
    () => [
      {
        id: 'meter_no',
        label: t('words:meterNumber'),
        value: ({ meter_no }) => meter_no,
        cell: (row) => <bdi>{numberOf(row)}</bdi>,
      },
      {
        id: 'environment_name',
        label: t('words:property'),
        value: ({ environment_name }) => environment_name,
        cell: ({ environment_name }) => <bdi>{environment_name}</bdi>,
        filter: true,
      },
      { id: 'carrier', label: t('words:carrier'), value: ({ carrier }) => carrierName(carrier), filter: true },
      {
        id: 'supplier',
        label: t('words:supplier'),
        value: ({ supplier }) => supplier,
        cell: ({ supplier }) => <bdi>{supplier}</bdi>,
      },
      { id: 'bills', label: t('words:bills'), value: ({ bills }) => bills, align: 'end' },
      {
        id: 'last_day',
        label: t('lastBill'),
        value: ({ last_day }) => last_day,
        cell: ({ last_day }) => <DateText value={last_day} />,
        hidden: true,
      },
      { id: 'doubt', label: t('why'), value: reasonOf, sortable: false },
    ],
    [t, carrierName, numberOf, reasonOf],
  );
  return (
    <ListScreen
      words="billed-meters"
      icon={IconCircleCheck}
      list={list}
      columns={columns}
      rowId={keyOf}
      nameOf={numberOf}
      actions={
        <>
          <ButtonLink to="/all-meters" variant="default">
            {t('words:allMeters')}
          </ButtonLink>
          <ConfirmNew rows={list.data?.filter(isNew) ?? []} />
        </>
      }
      isReadable
      panelTitle={numberOf}
      panel={(row, { onSaved, onCancel }) =>
        row && <DecisionPanel row={row} onDone={() => onSaved(numberOf(row))} onCancel={onCancel} />
      }
    />
  );
}

function ConfirmNew({ rows }: { rows: readonly MeterToConfirm[] }) {
  const { t } = useTranslation('billed-meters');
  const holds = useHolds();
  const confirm = useConfirm();
  if (rows.length < 2 || !holds('meters.edit') || !holds('meters.create')) return null;
  return (
    <Button
      loading={confirm.isPending}
      onClick={() =>
        confirm.mutate({
          numbers: rows.map(({ environment_id, carrier, meter_no }) => ({
            environment_id,
            carrier,
            meter_no,
            is: 'new' as const,
          })),
        })
      }
    >
      {t('confirmNew', { count: rows.length, shown: formatCount(rows.length) })}
    </Button>
  );
}
