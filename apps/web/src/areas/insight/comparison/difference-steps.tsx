import type { DifferenceSteps } from '@steward/contract/insight/comparison';
import { stepsToShow } from '@steward/core/comparison/difference';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { formatFigure, formatNumber } from '../../../ui/format.ts';
import classes from './comparison.module.css';

/** With its sign, and a true minus. */
export const signed = (value: number, decimals: number): string => {
  const text = formatNumber(value, decimals).replace('-', '−');
  return value > 0 && Number(value.toFixed(decimals)) !== 0 ? `+${text}` : text;
};

/** Number and unit in their order within any text. */
const ltr = (text: string) => `\u2066${text}\u2069`;

interface Step {
  key: string;
  label: ReactNode;
  how: string;
  kg: number;
}

/** From the mean of the others to the property, step by step; the shown numbers add up. */
export function DifferenceStepList({ steps, name }: { steps: DifferenceSteps; name: string }) {
  const { t } = useTranslation('comparison');
  const { carrier } = useCarrierWords();
  const { others, own, energy, sources, further } = steps;
  const factor = (value: number) => formatNumber(value, 4);
  const kwh = (value: number) => `${formatFigure(value)} kWh/m²`;
  const decimals = Math.max(others.kg_per_m2, own.kg_per_m2) < 1 ? 3 : 1;
  const kg = (value: number) => formatNumber(value, decimals);
  const list: Step[] = [
    {
      key: 'others',
      label: t('steps.others'),
      how: ltr(
        `${kwh(others.kwh_per_m2)} × ${factor(others.kg_per_kwh)} kg/kWh${
          Math.abs(others.further_kg_per_m2) < 1e-9
            ? ''
            : ` ${others.further_kg_per_m2 < 0 ? '−' : '+'} ${kg(Math.abs(others.further_kg_per_m2))} kg/m²`
        }`,
      ),
      kg: others.kg_per_m2,
    },
    {
      key: 'energy',
      label: t(energy.kwh_per_m2 < 0 ? 'steps.lessEnergy' : 'steps.moreEnergy'),
      how: [
        energy.carriers
          .map((one) => `${carrier(one.carrier)} ${ltr(signed(one.kwh_per_m2, 1))}`)
          .join(t('words:comma')),
        ltr(`${signed(energy.kwh_per_m2, 1)} kWh/m² × ${factor(others.kg_per_kwh)} kg/kWh`),
      ].join(' · '),
      kg: energy.kg_per_m2,
    },
    {
      key: 'sources',
      label: t('steps.sources'),
      how: ltr(`${kwh(own.kwh_per_m2)} × (${factor(own.kg_per_kwh)} − ${factor(others.kg_per_kwh)}) kg/kWh`),
      kg: sources.kg_per_m2,
    },
    ...further.map((one) => ({
      key: one.of,
      label: t(`steps.${one.of}`),
      how: t('steps.instead', { own: ltr(`${kg(one.own)} kg/m²`), others: ltr(`${kg(one.others)} kg/m²`) }),
      kg: one.kg_per_m2,
    })),
  ];
  const shown = stepsToShow(
    list.map((step) => step.kg),
    decimals,
  );
  // Running totals of the shown numbers, so that bars and numbers agree.
  const ends = shown.map((_, at) => shown.slice(0, at + 1).reduce((a, b) => a + b, 0));
  const total = ends.at(-1) ?? 0;
  const most = Math.max(total, ...ends, 1e-9);
  const place = (at: number) => {
    const [from, to] = at === 0 ? [0, ends[0] ?? 0] : [ends[at - 1] ?? 0, ends[at] ?? 0];
    const [low, high] = [Math.max(0, Math.min(from, to)), Math.max(from, to)];
    return { left: `${(low / most) * 100}%`, inlineSize: `${((high - low) / most) * 100}%` };
  };
  return (
    <ol className={classes.steps}>
      {list.map(({ key, label, how }, at) => {
        const value = shown[at] ?? 0;
        return (
          <li key={key} className={classes.step}>
            <span>
              <b>{label}</b>
              <small>{how}</small>
            </span>
            <span className={classes.track} aria-hidden="true">
              <i
                style={place(at)}
                data-more={(at > 0 && value > 0) || undefined}
                data-less={(at > 0 && value < 0) || undefined}
              />
            </span>
            <bdi dir="ltr" className={classes.value}>
              {at === 0 ? kg(value) : signed(value, decimals)}
            </bdi>
          </li>
        );
      })}
      <li className={classes.step} data-sum>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className={classes.track} aria-hidden="true">
          <i style={{ left: 0, inlineSize: `${(total / most) * 100}%` }} />
        </span>
        <bdi dir="ltr" className={classes.value}>
          {kg(total)}
        </bdi>
      </li>
    </ol>
  );
}
