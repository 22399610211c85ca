import { provenSavings } from '@steward/contract/carbon/proven-savings';
import type { ProvenSavingRow } from '@steward/contract/carbon/proven-savings';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatNumber } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DateText, NoValue, NumberText } from '../../../ui/value-text.tsx';
import { useNetZeroAddress } from '../../../shared/emissions/net-zero/net-zero-address.ts';
import { SavingPanel } from './saving-panel.tsx';
import { SavingSums } from './saving-sums.tsx';
import { kwhText, savingText, useVerdictWord, verdictTone } from './saving-words.ts';
import { ProjectName } from '../../../shared/emissions/net-zero/project-name.tsx';

/** Whether finished projects save what was planned, by the bills before and after. */
export default function SavingListScreen() {
  const { t } = useTranslation('proven-savings');
  const verdictWord = useVerdictWord();
  const address = useNetZeroAddress();
  const { level, target_id } = address.about;
  const list = useAnswer(
    provenSavings.getProvenSavings,
    { level, ...(target_id && { target_id }) },
    { enabled: address.isReady },
  );
  const columns = useMemo<Column<ProvenSavingRow>[]>(
    () => [
      {
        id: 'name',
        label: t('words:project'),
        value: ({ name }) => name,
        cell: (row) => <ProjectName {...row} />,
      },
      {
        id: 'verdict',
        label: t('proof.verdict'),
        filter: true,
        value: ({ verdict }) => verdictWord(verdict),
        cell: ({ verdict }) => <StatusBadge tone={verdictTone(verdict)}>{verdictWord(verdict)}</StatusBadge>,
      },
      {
        id: 'saved_kwh',
        label: t('proof.savedWithin'),
        align: 'end',
        value: ({ saved_kwh }) => saved_kwh,
        cell: ({ saved_kwh, half_kwh }) =>
          saved_kwh === null ? <NoValue /> : <span className="figures">{savingText(saved_kwh, half_kwh ?? 0)}</span>,
      },
      {
        id: 'planned_kwh',
        label: t('proof.planned'),
        align: 'end',
        value: ({ planned_kwh }) => planned_kwh,
        cell: ({ planned_kwh }) =>
          planned_kwh === null ? <NoValue /> : <span className="figures">{kwhText(planned_kwh)}</span>,
      },
      {
        id: 'reached',
        label: t('proof.reached'),
        align: 'end',
        value: (row) => reachedOf(row),
        cell: (row) => {
          const reached = reachedOf(row);
          return reached === null ? <NoValue /> : <bdi className="figures">{formatNumber(reached, 0)}%</bdi>;
        },
      },
      {
        id: 'kg_co2e',
        label: t('proof.avoided'),
        align: 'end',
        value: ({ kg_co2e }) => kg_co2e,
        cell: ({ kg_co2e }) => <NumberText value={kg_co2e === null ? null : kg_co2e / 1000} decimals={1} unit="t" />,
      },
      {
        id: 'cost',
        label: t('proof.cost'),
        align: 'end',
        value: ({ cost }) => cost,
        cell: ({ cost, currency }) => <NumberText value={cost} decimals={0} unit={currency ?? ''} />,
      },
      {
        id: 'days',
        label: t('proof.daysBilled'),
        align: 'end',
        value: ({ days }) => days,
        cell: ({ days }) => <NumberText value={days || null} decimals={0} />,
      },
      {
        id: 'in_service_on',
        label: t('proof.inService'),
        value: ({ in_service_on }) => in_service_on,
        cell: ({ in_service_on }) => <DateText value={in_service_on} />,
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps
    [t],
  );
  return (
    <ListScreen
      words="proven-savings:savingList"
      values={{ name: address.name }}
      may={{ edit: 'net-zero.edit' }}
      isReadable
      icon={IconRosetteDiscountCheck}
      head={
        <>
          <ScreenTabs of="/net_zero" label={t('titles:net-zero.netZero')} />
          {list.data && list.data.length > 0 && <SavingSums rows={list.data} />}
        </>
      }
      tableKey={`${address.level}${address.target?._id ?? ''}`}
      list={list}
      rowId={({ decarbonize_project_id }) => decarbonize_project_id}
      columns={columns}
      nameOf={({ name }) => name}
      panelTitle={({ name }) => name}
      panelWidth={960}
      panel={(row) => row && <SavingPanel key={row.decarbonize_project_id} row={row} />}
    />
  );
}

/** The saving in percent of the plan for the same days. */
const reachedOf = ({ saved_kwh, planned_kwh }: ProvenSavingRow) =>
  saved_kwh === null || planned_kwh === null || planned_kwh <= 0 ? null : (saved_kwh / planned_kwh) * 100;
