import { Select } from '@mantine/core';
import { restatement, type ComparedProperty } from '@steward/contract/carbon/restatement';
import { portfolios } from '@steward/contract/estate/portfolios';
import { usualTolerances } from '@steward/core/coverage/like-for-like';
import { IconScale } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure, isRefusal } from '../../../api/failure.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import { useAddressState } from '../../../shared/address-state.ts';
import { inTonnes, Tonnes } from '../../../shared/emissions/tonnes.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { useScope } from '../../../shared/scope.ts';
import { useYear } from '../../../shared/use-year.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Change } from '../../../ui/figure.tsx';
import { formatPercent } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { NumberText } from '../../../ui/value-text.tsx';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import { LikeForLikeFigures } from './like-for-like-figures.tsx';
import classes from './restatement.module.css';
import { organizationYear } from '../../../session/today.ts';

const changeOf = ({ location, prior_location }: ComparedProperty) =>
  location === null || !prior_location ? null : (location - prior_location) / prior_location;
/** The allowed difference in coverage between the two years: strict, or more properties with less certainty. */
const tolerances = [0.01, 0.02, 0.05];
const megawatt = (kwh: number | null) => (kwh === null ? null : kwh / 1000);

/** The change of emissions and energy in comparable properties since the year before; the others with the reason. */
export default function LikeForLikeScreen() {
  const { t } = useTranslation('restatement');
  const [address, change] = useAddressState();
  const usual = useYear();
  const [lastYear] = useState(() => organizationYear() - 1);
  // An incomplete year cannot be compared with a whole one.
  const year = Math.min(usual.year, lastYear);
  const tree = useAnswer(portfolios.getPortfolioWithEnv, {});
  const person = useSession();
  // Users without access to every property start with a portfolio.
  const seesWhole = person?.is_admin === true || person?.is_super_admin === true;
  const named = tree.data?.filter(({ _id }) => _id !== '') ?? [];
  const target = useScope().portfolioIds?.[0] ?? (seesWhole ? undefined : named[0]?._id);
  const within = tolerances.find((one) => one === Number(address['within'])) ?? usualTolerances.coverageDifference;
  const answer = useAnswer(
    restatement.getLikeForLike,
    {
      year,
      coverage_difference: within,
      ...(target ? { level: 'Portfolio' as const, target_id: target } : { level: 'Organization' as const }),
    },
    { enabled: tree.data !== undefined },
  );
  const columns = useMemo(
    (): Column<ComparedProperty>[] => [
      { id: 'name', label: t('words:property'), value: ({ environment_name }) => environment_name },
      {
        id: 'because',
        label: t('lfl.compared'),
        filter: true,
        value: ({ because }) => t(because ? `lfl.because.${because}` : 'lfl.yes'),
        cell: ({ because }) => (
          <StatusBadge tone={because ? 'warn' : 'good'}>
            {t(because ? `lfl.because.${because}` : 'lfl.yes')}
          </StatusBadge>
        ),
      },
      ...(['prior_location', 'location'] as const).map((key): Column<ComparedProperty> => ({
        id: key,
        label: t('lfl.emissions', { year: key === 'location' ? year : year - 1 }),
        align: 'end',
        value: (row) => inTonnes(row[key]),
        cell: (row) => <Tonnes kg={row[key]} withoutUnit />,
      })),
      {
        id: 'change',
        label: t('lfl.change'),
        align: 'end',
        value: (row) => (row.because ? null : changeOf(row)),
        cell: (row) => (row.because ? null : <Change change={changeOf(row)} />),
      },
      ...(['prior_market', 'market'] as const).map((key): Column<ComparedProperty> => ({
        id: key,
        label: t('lfl.market', { year: key === 'market' ? year : year - 1 }),
        align: 'end',
        hidden: true,
        value: (row) => inTonnes(row[key]),
        cell: (row) => <Tonnes kg={row[key]} withoutUnit />,
      })),
      ...(['prior_energy_kwh', 'energy_kwh'] as const).map((key): Column<ComparedProperty> => ({
        id: key,
        label: t('lfl.energy', { year: key === 'energy_kwh' ? year : year - 1 }),
        align: 'end',
        value: (row) => megawatt(row[key]),
        cell: (row) => <NumberText value={megawatt(row[key])} decimals={1} />,
      })),
      ...(['water', 'waste'] as const).map((utility): Column<ComparedProperty> => ({
        id: utility,
        label: t(`lfl.${utility}`),
        hidden: true,
        value: (row) => t(row[utility].because ? `lfl.because.${row[utility].because}` : 'lfl.yes'),
      })),
      {
        id: 'coverage',
        label: t('lfl.coverage'),
        align: 'end',
        value: ({ prior_coverage, coverage }) => `${formatPercent(prior_coverage, 0)} → ${formatPercent(coverage, 0)}`,
        cell: ({ prior_coverage, coverage }) => (
          <bdi dir="ltr">
            {formatPercent(prior_coverage, 0)} → {formatPercent(coverage, 0)}
          </bdi>
        ),
      },
      ...(['prior_area', 'area'] as const).map((key): Column<ComparedProperty> => ({
        id: key,
        label: t('lfl.area', { year: key === 'area' ? year : year - 1 }),
        align: 'end',
        hidden: key === 'prior_area',
        value: (row) => row[key],
        cell: (row) => <NumberText value={row[key]} decimals={0} />,
      })),
    ],
    [t, year],
  );
  return (
    <ListScreen
      words="restatement:lfl"
      icon={IconScale}
      tableKey={`${target}${year}`}
      rowId={({ environment_id }) => environment_id}
      actions={
        <>
          <YearPicker
            value={year}
            withData={usual.withData}
            onChange={(next) => usual.choose(Math.min(next, lastYear))}
          />
        </>
      }
      head={
        <>
          <ScreenTabs of="/datahub/data_library/organizational-boundaries" label={t('parts')} />
          {answer.data && answer.data.properties.length > 0 && <LikeForLikeFigures answer={answer.data} />}
        </>
      }
      list={{
        ...answer,
        // A sum over some properties of a portfolio would look complete; another portfolio can be chosen above.
        error: isRefusal(answer.error) ? new CallFailure(403, t('lfl.partial')) : answer.error,
        data: answer.data?.properties,
      }}
      columns={columns}
      nameOf={({ environment_name }) => environment_name}
      emptyAction={null}
      foot={<p className={classes.soft}>{t('lfl.method', { points: formatPercent(within, 0) })}</p>}
      tools={
        <Select
          aria-label={t('lfl.coverage')}
          data={tolerances.map((points) => ({
            value: String(points),
            label: t('lfl.within', { points: formatPercent(points, 0) }),
          }))}
          value={String(within)}
          onChange={(next) =>
            change({ within: Number(next) === usualTolerances.coverageDifference ? undefined : (next ?? undefined) })
          }
          allowDeselect={false}
          w={230}
        />
      }
    />
  );
}
