import type { PropertyStrip } from '@steward/contract/carbon/net-zero.strips';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';
import classes from './strip.module.css';

const stripLines = ['actual', 'plan', 'target', 'limit', 'pathway'] as const;
type StripLine = (typeof stripLines)[number];

interface Props {
  strip: PropertyStrip;
  years: readonly number[];
  /** What the scale ends with, so that strips of a list can be compared; its own largest value unless told. */
  top?: number;
  isLarge?: boolean;
}

/** Every line of a kind: a property has as many limits as laws that hold for it. */
const linesOf = (strip: PropertyStrip, key: StripLine) =>
  key === 'limit' ? strip.limits.map(({ limit }) => limit) : [strip[key]];

const isKnown = (line: readonly (number | null)[]) => line.some((value) => value !== null);

/** What the scale of several strips ends with. */
export const largestOf = (strips: readonly PropertyStrip[]) =>
  Math.max(
    1,
    ...strips.flatMap((strip) =>
      stripLines.flatMap((key) => linesOf(strip, key).flatMap((line) => line.map((value) => value ?? 0))),
    ),
  );

/** What a property emitted and will, against what it may, on one scale of kg CO2e per m². Time runs from left to right. */
export function StripChart({ strip, years, top = largestOf([strip]), isLarge = false }: Props) {
  const { t } = useTranslation('net-zero');
  const last = Math.max(1, years.length - 1);
  const x = (at: number) => (at / last) * 100;
  const y = (value: number) => 100 - (Math.min(value, top) / top) * 100;
  const path = (line: readonly (number | null)[]) =>
    line
      .map((value, at) =>
        value === null ? '' : `${line[at - 1] === null || at === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`,
      )
      .join('');
  const first = strip.first === null ? -1 : years.indexOf(strip.first);
  return (
    <div className={isLarge ? classes.large : classes.small} dir="ltr">
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={t('strip.describes', { name: strip.environment_name, from: years[0], until: years.at(-1) })}
      >
        <path className={classes.base} d="M0 100H100" />
        {first >= 0 && <path className={classes.missed} d={`M${x(first)} 0V100`} />}
        {stripLines.flatMap((key) =>
          linesOf(strip, key).map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <path key={`${key}${at}`} className={classes[key]} d={path(line)} />
          )),
        )}
      </svg>
      {isLarge && (
        <div className={classes.ends} aria-hidden="true">
          <span>{years[0]}</span>
          <span>{formatNumber(top, 0)} kg CO₂e/m²</span>
          <span>{years.at(-1)}</span>
        </div>
      )}
    </div>
  );
}

/** Which line is which. */
export function StripLegend({ only }: { only?: PropertyStrip }) {
  const { t } = useTranslation('net-zero');
  const words: Record<StripLine, string> = {
    actual: t('series.actual'),
    plan: t('series.plan'),
    target: t('series.target'),
    limit: only?.limits.length === 1 ? t('series.limitOf', { law: only.limits[0]?.name }) : t('limit'),
    pathway: t('series.pathway'),
  };
  return (
    <ul className={classes.legend}>
      {stripLines
        .filter((key) => !only || linesOf(only, key).some(isKnown))
        .map((key) => (
          <li key={key}>
            <svg viewBox="0 0 22 10" aria-hidden="true">
              <path className={classes[key]} d="M0 5H22" />
            </svg>
            {words[key]}
          </li>
        ))}
    </ul>
  );
}
