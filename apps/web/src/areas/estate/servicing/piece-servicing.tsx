import { Stack } from '@mantine/core';
import { equipment } from '@steward/contract/estate/equipment';
import { servicing, type ServicingPlan, type ServicingRecord } from '@steward/contract/estate/servicing';
import { IconCalendarRepeat, IconTool } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText, MoneyText, NumberText } from '../../../ui/value-text.tsx';
import { PlanForm } from './plan-form.tsx';
import { RecordForm } from './record-form.tsx';
import { useServicingWords } from './servicing-words.ts';

const may = { create: 'equipment.edit', edit: 'equipment.edit', delete: 'equipment.edit' } as const;

/** The servicing of one piece of equipment: its plans with the next due date, and its records. */
export function PieceServicing({ equipmentId }: { equipmentId: string }) {
  const { t } = useTranslation('servicing');
  const failureText = useFailureText();
  const piece = useAnswer(equipment.getEquipment, { equipment_id: equipmentId });
  if (piece.isError) return <ErrorState message={failureText(piece.error)} onRetry={() => void piece.refetch()} />;
  if (!piece.data) return <PageSkeleton />;
  const { product_name, environment_name, kind_path } = piece.data;
  return (
    <>
      <PageHeader
        above={<Link to="/equipment/servicing">{t('toDue')}</Link>}
        title={<bdi>{product_name}</bdi>}
        question={<bdi>{[kind_path.at(-1), environment_name].filter(Boolean).join(' · ')}</bdi>}
      />
      <Stack gap="lg">
        <Plans equipmentId={equipmentId} />
        <Records equipmentId={equipmentId} holdsRefrigerant={'refrigerant_type' in piece.data.details} />
      </Stack>
    </>
  );
}

function Plans({ equipmentId }: { equipmentId: string }) {
  const { t } = useTranslation('servicing');
  const words = useServicingWords();
  const list = useAnswer(servicing.getServicingPlans, { equipment_id: equipmentId });
  const remove = useSend(servicing.deleteServicingPlan);
  const columns = useMemo<Column<ServicingPlan>[]>(
    () => [
      { id: 'title', label: t('plan'), value: ({ title }) => title, cell: ({ title }) => <bdi>{title}</bdi> },
      { id: 'interval', label: t('interval'), value: (plan) => words.interval(plan), sortable: false },
      {
        id: 'due',
        label: t('due'),
        value: ({ due }) => due.day,
        cell: ({ due }) =>
          due.day ? (
            <>
              <DateText value={due.day} /> {due.because === 'hours' && `(${t('byHours')})`}
            </>
          ) : (
            t('noReading')
          ),
      },
      {
        id: 'at_counter',
        label: t('atCounter'),
        align: 'end',
        value: ({ due }) => due.at_counter,
        cell: ({ due }) => <NumberText value={due.at_counter} decimals={0} unit="h" />,
      },
      {
        id: 'hours_per_day',
        label: t('hoursPerDay'),
        align: 'end',
        value: ({ due }) => due.hours_per_day,
        cell: ({ due }) => <NumberText value={due.hours_per_day} decimals={1} unit="h" />,
        hidden: true,
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps
    [t],
  );
  return (
    <ListScreen
      words="servicing:plans"
      frame="card"
      part="plan-"
      item="plan"
      may={may}
      icon={IconCalendarRepeat}
      list={list}
      columns={columns}
      nameOf={({ title }) => title}
      panel={(plan, end) => <PlanForm equipmentId={equipmentId} plan={plan} {...end} />}
      remove={({ _id }) => remove.mutateAsync({ plan_id: _id })}
    />
  );
}

function Records({ equipmentId, holdsRefrigerant }: { equipmentId: string; holdsRefrigerant: boolean }) {
  const plans = useAnswer(servicing.getServicingPlans, { equipment_id: equipmentId });
  const { t } = useTranslation('servicing');
  const words = useServicingWords();
  const list = useAnswer(servicing.getServicingRecords, { equipment_id: equipmentId });
  const remove = useSend(servicing.deleteServicingRecord);
  const columns = useMemo<Column<ServicingRecord>[]>(
    () => [
      {
        id: 'serviced_on',
        label: t('day'),
        value: ({ serviced_on }) => serviced_on,
        cell: ({ serviced_on }) => <DateText value={serviced_on} />,
      },
      { id: 'kind', label: t('kind'), value: ({ kind }) => words.kind(kind), filter: true },
      {
        id: 'description',
        label: t('done'),
        value: ({ description }) => description,
        cell: ({ description }) => <bdi>{description}</bdi>,
      },
      {
        id: 'provider',
        label: t('provider'),
        value: ({ provider }) => provider,
        cell: ({ provider }) => <bdi>{provider}</bdi>,
      },
      {
        id: 'refrigerant_added',
        label: t('refrigerantAdded'),
        align: 'end',
        value: ({ refrigerant_added }) => refrigerant_added,
        cell: ({ refrigerant_added }) => <NumberText value={refrigerant_added} unit="kg" />,
        hidden: !holdsRefrigerant,
      },
      {
        id: 'counter',
        label: t('counter'),
        align: 'end',
        value: ({ counter }) => counter,
        cell: ({ counter }) => <NumberText value={counter} decimals={0} unit="h" />,
      },
      {
        id: 'cost',
        label: t('words:cost'),
        align: 'end',
        value: ({ cost }) => cost,
        cell: ({ cost, currency }) => <MoneyText value={cost} {...(currency && { currency })} />,
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps
    [t, holdsRefrigerant],
  );
  return (
    <ListScreen
      words="servicing:records"
      frame="card"
      part="record-"
      item="record"
      may={may}
      icon={IconTool}
      list={list}
      columns={columns}
      sortedBy={{ id: 'serviced_on', desc: true }}
      nameOf={({ description, kind }) => description || words.kind(kind)}
      panel={(record, end) =>
        // The form starts with the plans that are due.
        plans.data && (
          <RecordForm
            equipmentId={equipmentId}
            record={record}
            plans={plans.data}
            holdsRefrigerant={holdsRefrigerant}
            {...end}
          />
        )
      }
      remove={({ _id }) => remove.mutateAsync({ record_id: _id })}
    />
  );
}
