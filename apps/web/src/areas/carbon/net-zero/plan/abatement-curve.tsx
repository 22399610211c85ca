import { SegmentedControl } from '@mantine/core';
import { decarbonization } from '@steward/contract/carbon/decarbonization';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../../api/hooks.ts';
import { formatNumber } from '../../../../ui/format.ts';
import { ButtonLink } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { NumberText } from '../../../../ui/value-text.tsx';
import type { Assumptions } from '../../../../shared/emissions/net-zero/assumptions.ts';
import type { NetZeroAddress } from '../../../../shared/emissions/net-zero/net-zero-address.ts';
import classes from './abatement.module.css';

interface Step {
  id: string;
  name: string;
  where: string;
  /** Per year, in the first year. */
  tonnes: number;
  perTonne: number;
}

/**
 * The planned projects in the order of their cost per tonne: the width is the reduction per year, the height the cost.
 */
export function AbatementCurve({
  about,
  assumed,
}: {
  about: NetZeroAddress['about'];
  /** The reduction of a project depends on the assumptions. */
  assumed: Assumptions['asked'];
}) {
  const { t } = useTranslation('net-zero');
  const projects = useAnswer(decarbonization.getDecarbonizeProjects, { ...about, ...assumed }).data ?? [];
  const known = projects.flatMap((one) =>
    one.counts === 'planned' && one.abatement_cost !== null && one.kg_co2e !== null && one.kg_co2e > 0
      ? [{ ...one, perTonne: one.abatement_cost, tonnes: one.kg_co2e / 1000 }]
      : [],
  );
  const currencies = [...new Set(known.map(({ currency }) => currency))].toSorted();
  const [wanted, setWanted] = useState('');
  const currency = currencies.find((one) => one === wanted) ?? currencies[0] ?? '';
  const steps = known
    .filter((one) => one.currency === currency)
    .map(({ _id, name, environment_name, portfolio_name, tonnes, perTonne }): Step => {
      return { id: _id, name, where: environment_name || portfolio_name, tonnes, perTonne };
    })
    .toSorted((a, b) => a.perTonne - b.perTonne);
  const unknown = projects.filter((one) => one.counts === 'planned').length - known.length;
  return (
    <Section
      title={t('curve.title')}
      note={t('curve.note')}
      end={
        <div className={classes.ends}>
          {currencies.length > 1 && (
            <SegmentedControl
              aria-label={t('words:currency')}
              size="xs"
              data={currencies}
              value={currency}
              onChange={setWanted}
            />
          )}
          <ButtonLink to="/net_zero/projects" variant="default" size="xs">
            {t('curve.toProjects')}
          </ButtonLink>
        </div>
      }
    >
      {steps.length === 0 ? (
        <p className={classes.soft}>{t('curve.empty')}</p>
      ) : (
        <div className={classes.curve}>
          <Drawing steps={steps} currency={currency} />
          <Steps steps={steps} currency={currency} />
        </div>
      )}
      {unknown > 0 && <p className={classes.soft}>{t('curve.unknown', { count: unknown })}</p>}
    </Section>
  );
}

/** A round step for an axis with about four marks. */
function markStep(range: number): number {
  const power = 10 ** Math.floor(Math.log10(range / 4));
  return power * ([1, 2, 5, 10].find((one) => one * power >= range / 4) ?? 10);
}

/**
 * Columns beside one another; a column below zero pays for itself. The list beside it has the same content in words.
 */
function Drawing({ steps, currency }: { steps: readonly Step[]; currency: string }) {
  const { t } = useTranslation('net-zero');
  const total = steps.reduce((sum, one) => sum + one.tonnes, 0);
  const costs = steps.map(({ perTonne }) => perTonne);
  const [low, high] = [Math.min(0, ...costs), Math.max(0, ...costs)];
  const step = markStep(Math.max(high - low, 1));
  const bottom = Math.floor(low / step) * step;
  const top = Math.max(Math.ceil(high / step) * step, bottom + step);
  const place = (cost: number) => ((top - cost) / (top - bottom)) * 100;
  const marks = Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, at) => bottom + at * step);
  const from = steps.map((_, at) => steps.slice(0, at).reduce((sum, one) => sum + one.tonnes, 0));
  return (
    <figure className={classes.figure} dir="ltr" aria-hidden="true">
      <figcaption className={classes.axis}>
        <bdi>{`${currency}/t CO₂e`}</bdi>
      </figcaption>
      <div className={classes.plot}>
        {marks.map((mark) => (
          <div key={mark} className={mark === 0 ? classes.zero : classes.mark} style={{ top: `${place(mark)}%` }}>
            <span>{formatNumber(mark, step < 1 ? 1 : 0)}</span>
          </div>
        ))}
        <div className={classes.columns}>
          {steps.map((one, at) => (
            <div
              key={one.id}
              className={one.perTonne < 0 ? classes.pays : classes.costs}
              title={`${one.name}: ${formatNumber(one.perTonne, 0)} ${currency}/t`}
              style={{
                left: `${((from[at] ?? 0) / total) * 100}%`,
                width: `${(one.tonnes / total) * 100}%`,
                top: `${place(Math.max(one.perTonne, 0))}%`,
                height: `${Math.abs(place(one.perTonne) - place(0))}%`,
              }}
            >
              {one.tonnes / total > 0.05 && (
                <b style={one.perTonne < 0 ? { insetBlockStart: -22 } : { insetBlockEnd: -22 }}>{at + 1}</b>
              )}
            </div>
          ))}
        </div>
      </div>
      <div className={classes.widths}>
        <span>0</span>
        <bdi>{`${formatNumber(total, 1)} ${t('words:tonnesAYear')}`}</bdi>
      </div>
    </figure>
  );
}

function Steps({ steps, currency }: { steps: readonly Step[]; currency: string }) {
  const { t } = useTranslation('net-zero');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={t('curve.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('words:measure')}</th>
            <th scope="col">{t('words:tonnesAYear')}</th>
            <th scope="col">
              <bdi dir="ltr">{currency}/t</bdi>
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((one, at) => (
            <tr key={one.id}>
              <th scope="row">
                <span className={classes.place}>{at + 1}</span> <bdi>{one.name}</bdi>
                <small>
                  <bdi>{one.where}</bdi>
                </small>
              </th>
              <td>
                <NumberText value={one.tonnes} decimals={1} />
              </td>
              <td>
                <NumberText value={one.perTonne} decimals={0} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
