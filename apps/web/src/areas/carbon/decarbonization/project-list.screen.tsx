import { Select } from '@mantine/core';
import { type ProjectEffect, decarbonization } from '@steward/contract/carbon/decarbonization';
import { IconTargetArrow } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatPercent } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { NumberText } from '../../../ui/value-text.tsx';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import { GridFallField, LaterElectricityField } from '../../../shared/emissions/net-zero/assumption-fields.tsx';
import { useAssumptions } from '../../../shared/emissions/net-zero/assumptions.ts';
import { useNetZeroAddress } from '../../../shared/emissions/net-zero/net-zero-address.ts';
import { OrderFinder } from './order-finder.tsx';
import { ProjectForm } from './project-form.tsx';
import { ProjectSums } from './project-sums.tsx';
import { stateTone, useStateWord } from './state-words.ts';
import classes from './decarbonization.module.css';
import { ProjectName } from '../../../shared/emissions/net-zero/project-name.tsx';

const RATES = ['0', '0.03', '0.05', '0.08', '0.1'];
const PRICES = ['0', '50', '100', '200', '300'];

/** The reduction projects: savings, costs and net present value. */
export default function ProjectListScreen() {
  const { t } = useTranslation('decarbonization');
  const stateWord = useStateWord();
  const address = useNetZeroAddress();
  const [rate, setRate] = useState('0.05');
  const [price, setPrice] = useState('0');
  /** The currency of the carbon price; chosen with it. */
  const [priceCurrency, setPriceCurrency] = useState<string | null>(null);
  const isPriced = price !== '0';
  const assumptions = useAssumptions();
  const list = useAnswer(
    decarbonization.getDecarbonizeProjects,
    {
      ...address.about,
      ...assumptions.asked,
      discount_rate: Number(rate),
      carbon_price: Number(price),
      carbon_price_currency: isPriced ? priceCurrency : null,
    },
    { enabled: address.isReady, keepsLast: true },
  );
  const ofProjects = [...new Set((list.data ?? []).map(({ currency }) => currency))].toSorted();
  const currencies = priceCurrency && !ofProjects.includes(priceCurrency) ? [...ofProjects, priceCurrency] : ofProjects;
  const remove = useSend(decarbonization.deleteDecarbonizeProject);
  const columns = useMemo<Column<ProjectEffect>[]>(
    () => [
      {
        id: 'name',
        label: t('words:project'),
        value: ({ name }) => name,
        cell: (row) => <ProjectName {...row} />,
      },
      {
        id: 'status',
        label: t('words:status'),
        value: ({ status }) => stateWord(status),
        cell: ({ status }) => <StatusBadge tone={stateTone(status)}>{stateWord(status)}</StatusBadge>,
        filter: true,
      },
      { id: 'start_year', label: t('startYear'), align: 'end', value: ({ start_year }) => start_year },
      {
        id: 'kg_co2e',
        label: t('avoided'),
        align: 'end',
        value: ({ kg_co2e }) => kg_co2e,
        cell: ({ kg_co2e, counts }) =>
          counts === 'in-base-year' ? (
            <span className={classes.soft}>{t('inBaseYear')}</span>
          ) : (
            <NumberText value={kg_co2e === null ? null : kg_co2e / 1000} decimals={1} unit="t" />
          ),
      },
      {
        id: 'kwh',
        label: t('words:energySavedAYear'),
        align: 'end',
        value: ({ kwh }) => kwh,
        cell: ({ kwh }) => <NumberText value={kwh === null ? null : kwh / 1000} decimals={1} unit="MWh" />,
      },
      {
        id: 'capital_cost',
        label: t('words:capitalCost'),
        align: 'end',
        value: ({ capital_cost }) => capital_cost,
        cell: ({ capital_cost, currency }) => <NumberText value={capital_cost} decimals={0} unit={currency} />,
      },
      {
        id: 'payback_years',
        label: t('words:payback'),
        align: 'end',
        value: ({ payback_years }) => payback_years,
        // If all inputs are known and there is no payback, the project never pays back; a dash means a missing input.
        cell: ({ payback_years, net_present_value }) =>
          payback_years === null && net_present_value !== null ? (
            <span className={classes.soft}>{t('paysNotBack')}</span>
          ) : (
            <NumberText value={payback_years} decimals={1} unit={t('years')} />
          ),
      },
      {
        id: 'net_present_value',
        label: t('words:netPresentValue'),
        align: 'end',
        value: ({ net_present_value }) => net_present_value,
        cell: ({ net_present_value, currency, counts, is_priced }) => (
          <>
            <NumberText value={net_present_value} decimals={0} unit={currency} />
            {isPriced && counts === 'planned' && !is_priced && (
              <small className={classes.below}>{t('noCarbonPrice')}</small>
            )}
          </>
        ),
      },
      {
        id: 'abatement_cost',
        label: t('abatementCost'),
        align: 'end',
        value: ({ abatement_cost }) => abatement_cost,
        cell: ({ abatement_cost, currency }) => (
          <NumberText value={abatement_cost} decimals={0} unit={`${currency}/t`} />
        ),
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps
    [t, isPriced],
  );
  const choice = (label: string, values: readonly string[], word: (value: string) => string) => ({
    'aria-label': label,
    size: 'sm' as const,
    className: classes.choice ?? '',
    allowDeselect: false,
    data: values.map((value) => ({ value, label: word(value) })),
  });
  return (
    <ListScreen
      words="decarbonization"
      values={{ name: address.name }}
      may="net-zero"
      isReadable
      icon={IconTargetArrow}
      actions={<YearPicker value={address.year} withData={address.withData} onChange={address.choose} />}
      head={
        <>
          <ScreenTabs of="/net_zero" label={t('titles:net-zero.netZero')} />
          {list.data && list.data.length > 0 && (
            <ProjectSums projects={list.data} year={address.year} isPriced={isPriced} />
          )}
          <div className={classes.tools}>
            <GridFallField assumptions={assumptions} />
            {list.data?.some(
              ({ penalties_by_law, has_unknown_penalties }) => penalties_by_law.length || has_unknown_penalties,
            ) && <LaterElectricityField assumptions={assumptions} />}
          </div>
          {list.data && (
            <OrderFinder
              key={`${address.level}${address.target?._id ?? ''}${address.year}`}
              projects={list.data}
              about={address.about}
              discountRate={Number(rate)}
              carbonPrice={Number(price)}
              priceCurrency={priceCurrency}
              assumed={assumptions.asked}
            />
          )}
        </>
      }
      tableKey={`${address.level}${address.target?._id ?? ''}`}
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      panelWidth={640}
      panel={(project, end) => <ProjectForm project={project} address={address} assumed={assumptions.asked} {...end} />}
      remove={({ _id }) => remove.mutateAsync({ decarbonize_project_id: _id })}
      tools={
        <>
          <Select
            {...choice(t('discountRate'), RATES, (value) => t('discounted', { rate: formatPercent(Number(value), 0) }))}
            value={rate}
            onChange={(next) => next && setRate(next)}
          />
          <Select
            {...choice(t('carbonPrice'), PRICES, (value) =>
              value === '0'
                ? t('noCarbonPrice')
                : t('carbonPriced', { price: `\u2068${value} ${priceCurrency ?? ofProjects[0] ?? ''}\u2069` }),
            )}
            value={price}
            onChange={(next) => {
              if (!next) return;
              setPrice(next);
              setPriceCurrency((known) => known ?? ofProjects[0] ?? null);
            }}
          />
          {isPriced && currencies.length > 1 && (
            <Select
              {...choice(t('carbonPriceCurrency'), currencies, (value) => value)}
              value={priceCurrency}
              onChange={(next) => next && setPriceCurrency(next)}
            />
          )}
        </>
      }
    />
  );
}
