import { telemetry } from '@steward/contract/sensing/telemetry';
import { spaces } from '@steward/contract/estate/spaces';
import type { Answer } from '@steward/contract/call';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useSelection } from '../../../session/selection.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { formatChange, formatPercent } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { NoValue, NumberText } from '../../../ui/value-text.tsx';

type Months = Answer<typeof telemetry.getLastMonthData>[number];
type Month = Months['last_month'];

/** On the page of the spaces of a property: the last month and the running one of the sensors of the selected space. */
export default function SpaceMonths() {
  const { t } = useTranslation('telemetry');
  const { spaceId } = useSelection();
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const known = useAnswer(spaces.getSpaces, { environment_id }, { enabled: environment_id !== '' });
  // The selection may be a space of another property until the list is read.
  const space = known.data?.find(({ _id }) => _id === spaceId);
  const answer = useAnswer(telemetry.getLastMonthData, { space_id: space?._id }, { enabled: space !== undefined });
  const columns = useColumns();
  const rows = answer.data?.filter(
    ({ last_month, this_month }) => last_month.value !== null || this_month.value !== null,
  );
  if (!space || !rows?.length) return null;
  return (
    <Section title={t('months.title', { name: space.space_name })} note={t('months.note')}>
      <DataTable
        name={t('months.title', { name: space.space_name })}
        columns={columns}
        rows={rows}
        rowId={({ sensor_id }) => sensor_id}
      />
    </Section>
  );
}

/** The change of a counter from the month before; of means a difference in percent says nothing. */
const changeOf = ({ value, before }: Month, kind: string): number | undefined =>
  kind === 'counter' && value !== null && before.value !== null && before.value !== 0
    ? value / before.value - 1
    : undefined;

function useColumns(): Column<Months>[] {
  const { t } = useTranslation('telemetry');
  return useMemo(() => {
    const values = (key: 'last_month' | 'this_month'): Column<Months>[] => [
      {
        id: key,
        label: t(`months.${key}`),
        value: (row) => row[key].value,
        cell: ({ [key]: { value }, unit, kind }) => <Value value={value} unit={unit} kind={kind} />,
        align: 'end',
      },
      {
        id: `${key}_before`,
        label: t(`months.${key}_before`),
        value: (row) => row[key].before.value,
        cell: ({ [key]: { before }, unit, kind }) => <Value value={before.value} unit={unit} kind={kind} />,
        align: 'end',
      },
      {
        id: `${key}_change`,
        label: t('months.change'),
        value: (row) => changeOf(row[key], row.kind),
        cell: (row) => {
          const change = changeOf(row[key], row.kind);
          return change === undefined ? <NoValue /> : <bdi dir="ltr">{formatChange(change)}</bdi>;
        },
        align: 'end',
      },
    ];
    return [
      {
        id: 'name',
        label: t('months.sensor'),
        value: (row) => row.name,
        cell: (row) => (
          <Link to="/datahub/devices/sensors/:sensor_id" params={{ sensor_id: row.sensor_id }}>
            <bdi>{row.name}</bdi>
          </Link>
        ),
      },
      ...values('last_month'),
      ...values('this_month'),
      {
        id: 'covered',
        label: t('words:dataCoverage'),
        value: (row) => row.last_month.covered,
        cell: (row) => <bdi dir="ltr">{formatPercent(row.last_month.covered)}</bdi>,
        align: 'end',
      },
    ];
  }, [t]);
}

/** The share of the time above zero of a state; else the sum or mean. */
function Value({ value, unit, kind }: { value: number | null; unit: string; kind: string }) {
  if (kind === 'state' && value !== null) return <bdi dir="ltr">{formatPercent(value)}</bdi>;
  return <NumberText value={value} {...(unit && { unit })} />;
}
