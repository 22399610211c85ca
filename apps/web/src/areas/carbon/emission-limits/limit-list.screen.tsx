import { Select } from '@mantine/core';
import { emissionLimits } from '@steward/contract/carbon/emission-limits';
import type { LimitedProperty } from '@steward/contract/carbon/emission-limits.laws';
import { IconGavel } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useMay } from '../../../shared/may.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { useYear } from '../../../shared/use-year.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatPercent } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { NumberText } from '../../../ui/value-text.tsx';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import { LaterElectricityField } from '../../../shared/emissions/net-zero/assumption-fields.tsx';
import { useAssumptions } from '../../../shared/emissions/net-zero/assumptions.ts';
import { LawTools } from './law-tools.tsx';
import { formatTaxLot } from './tax-lot-form.tsx';
import { limitStateOf, toneOfLimit } from './limit-state.ts';
import { LimitPanel } from './limit-panel.tsx';
import { useBaseYear } from '../../../shared/emissions/net-zero/net-zero-address.ts';
import classes from './emission-limits.module.css';

/** The properties above the limit of a law, the excess, and the penalty. */
export default function LimitListScreen() {
  const { t } = useTranslation('emission-limits');
  const [address, change] = useAddressState();
  const { withData, choose } = useYear();
  const year = useBaseYear();
  const law = textOf(address['law']) ?? null;
  const assumptions = useAssumptions();
  const mayEdit = useMay('net-zero.edit');
  const packs = useAnswer(emissionLimits.getLimitPacks, {});
  const answer = useAnswer(emissionLimits.getEnvWithCodeLimit, {
    year,
    limit_pack_id: law,
    later_electricity: assumptions.asked.later_electricity,
  });
  const pack = answer.data?.pack;
  const currency = pack?.currency ?? '';
  const covered = answer.data?.properties.filter((row) => row.not_covered === null) ?? [];
  const penaltyOf = (pick: (row: LimitedProperty) => number | null | undefined) => {
    const known = covered.map(pick).filter((value) => value !== null && value !== undefined);
    return known.length ? known.reduce((sum, value) => sum + value, 0) : undefined;
  };
  const next = pack?.periods.findIndex(({ from }) => from > year) ?? -1;
  const nextPeriod = pack?.periods[next];
  const unknown = covered.filter((row) => row.this_year?.penalty === null).length;
  // With a part of the year or its fuel missing, the penalty is a minimum.
  const atLeast = covered.filter(
    ({ this_year, data, uncounted }) => this_year?.penalty !== null && (data === 'partial' || uncounted.length > 0),
  ).length;
  const columns = useMemo<Column<LimitedProperty>[]>(
    () => [
      {
        id: 'environment_name',
        label: t('words:property'),
        value: ({ environment_name }) => environment_name,
        // The uses are terms of the law, and have no meaning where it does not apply.
        cell: ({ environment_name, uses, not_covered, tax_lot }) => (
          <span className={classes.name}>
            <bdi>{environment_name}</bdi>
            {tax_lot && (
              <small>
                <bdi dir="ltr">{formatTaxLot(tax_lot)}</bdi>
              </small>
            )}
            {not_covered === null && (
              <small>
                <bdi>{uses.map(({ code }) => code).join(t('words:comma'))}</bdi>
              </small>
            )}
          </span>
        ),
      },
      {
        id: 'state',
        label: t('words:status'),
        filter: true,
        value: (row) => t(`limitStates.${limitStateOf(row)}`),
        cell: (row) => (
          <StatusBadge tone={toneOfLimit[limitStateOf(row)]}>{t(`limitStates.${limitStateOf(row)}`)}</StatusBadge>
        ),
      },
      {
        id: 'emissions',
        label: t('words:emissionsUnderTheLaw'),
        align: 'end',
        value: ({ this_year }) => this_year?.emissions_t ?? null,
        cell: ({ this_year }) => <NumberText value={this_year?.emissions_t} decimals={1} unit="t" />,
      },
      {
        id: 'limit',
        label: t('words:limit'),
        align: 'end',
        value: ({ this_year }) => this_year?.limit_t ?? null,
        cell: ({ this_year }) => <NumberText value={this_year?.limit_t} decimals={1} unit="t" />,
      },
      {
        id: 'excess',
        label: t('excess'),
        align: 'end',
        value: ({ this_year }) => this_year?.excess_t ?? null,
        cell: ({ this_year }) => <NumberText value={this_year?.excess_t} decimals={1} unit="t" />,
      },
      {
        id: 'penalty',
        label: t('penaltyOf', { year }),
        align: 'end',
        value: ({ this_year }) => this_year?.penalty ?? null,
        cell: ({ this_year }) => <NumberText value={this_year?.penalty} decimals={0} unit={currency} />,
      },
      {
        id: 'next',
        label: nextPeriod ? t('penaltyFrom', { year: nextPeriod.from }) : t('penaltyLater'),
        align: 'end',
        value: ({ periods }) => periods[next]?.penalty ?? null,
        cell: ({ periods }) => <NumberText value={periods[next]?.penalty} decimals={0} unit={currency} />,
      },
      {
        id: 'coverage',
        label: t('coverage'),
        align: 'end',
        // The status shows whether the year is complete, the panel shows the share.
        hidden: true,
        value: ({ coverage }) => coverage,
        cell: ({ coverage }) => <bdi className="figures">{formatPercent(coverage, 0)}</bdi>,
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps
    [t, year, currency, next],
  );
  return (
    <ListScreen
      words="emission-limits:limitList"
      values={{ law: pack?.name ?? '' }}
      may={{ edit: 'net-zero.edit' }}
      isReadable
      icon={IconGavel}
      actions={
        <>
          <Select
            aria-label={t('law')}
            allowDeselect={false}
            w={{ base: '100%', xs: 280 }}
            data={(packs.data ?? []).map(({ limit_pack_id, name, version }) => ({
              value: limit_pack_id ?? '',
              label: limit_pack_id ? `${name} · ${version}` : name,
            }))}
            value={law ?? ''}
            onChange={(chosen) => change({ law: chosen || undefined, item: undefined })}
          />
          <YearPicker value={year} withData={withData} onChange={choose} />
          {mayEdit && <LawTools packs={packs.data ?? []} onChosen={(id) => change({ law: id })} />}
        </>
      }
      head={
        <>
          <ScreenTabs of="/net_zero" label={t('titles:net-zero.netZero')} />
          {covered.length > 0 && (
            <div className={classes.sums}>
              <Figure
                size="total"
                label={t('penaltyOf', { year })}
                value={penaltyOf((row) => row.this_year?.penalty)}
                unit={currency}
                note={
                  <>
                    {atLeast > 0 && t('understatedPenalties', { count: atLeast })}
                    {atLeast > 0 && unknown > 0 && <br />}
                    {unknown > 0 && t('unknownPenalties', { count: unknown })}
                  </>
                }
              />
              {nextPeriod && (
                <Figure
                  size="total"
                  label={t('penaltyFrom', { year: nextPeriod.from })}
                  value={penaltyOf((row) => row.periods[next]?.penalty)}
                  unit={currency}
                  note={t('sameConsumption', { year })}
                />
              )}
              <Figure size="total" label={t('coveredProperties')} value={covered.length} unit="" />
            </div>
          )}
        </>
      }
      list={{ ...answer, data: answer.data?.properties }}
      rowId={({ environment_id }) => environment_id}
      columns={columns}
      nameOf={({ environment_name }) => environment_name}
      panelTitle={({ environment_name }) => environment_name}
      panelWidth={760}
      panel={(row, end) => row && pack && <LimitPanel row={row} pack={pack} packId={law} year={year} {...end} />}
      tools={<LaterElectricityField assumptions={assumptions} />}
    />
  );
}
