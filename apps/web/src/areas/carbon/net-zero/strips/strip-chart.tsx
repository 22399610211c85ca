import type { PropertyStrip } from '@steward/contract/carbon/net-zero.strips';
import { useTranslation } from 'react-i18next';
import { formatFigure } from '../../../../ui/format.ts';
import classes from './strip.module.css';

const stripLines = ['actual', 'plan', 'target', 'limit', 'pathway'] as const;
type StripLine = (typeof stripLines)[number];

interface Props {
  strip: PropertyStrip;
  years: readonly number[];
  /**
   * The end of the scale, equal for all strips of a list so that they can be compared; its own largest value by
   * default.
   */
  top?: number;
  isLarge?: boolean;
}

/** Every line of a kind: a property has one limit for each law that applies to it. */
const linesOf = (strip: PropertyStrip, key: StripLine) =>
  key === 'limit' ? strip.limits.map(({ limit }) => limit) : [strip[key]];

const isKnown = (line: readonly (number | null)[]) => line.some((value) => value !== null);

/** The largest value of several strips, for the end of their scale. */
export const largestOf = (strips: readonly PropertyStrip[]) =>
  Math.max(
    1,
    ...strips.flatMap((strip) =>
      [...stripLines.flatMap((key) => linesOf(strip, key)), ...strip.limits.map(({ law }) => law)].flatMap((line) =>
        line.map((value) => value ?? 0),
      ),
    ),
  );

/** The end of a readable scale: four steps of 1, 2, 2.5 or 5 times a power of ten. */
export function scaleEnd(largest: number): number {
  const step = largest / 4;
  const power = 10 ** Math.floor(Math.log10(step));
  return 4 * power * ([1, 2, 2.5, 5, 10].find((one) => one * power >= step * (1 - 1e-9)) ?? 10);
}

/** From point to point; a limit applies to its year and jumps to the next. Unknown values leave a gap. */
export function pathOf(
  line: readonly (number | null)[],
  x: (at: number) => number,
  y: (value: number) => number,
  isStep: boolean,
): string {
  return line
    .map((value, at) => {
      if (value === null) return '';
      const before = at === 0 ? null : (line[at - 1] ?? null);
      if (before === null) return `M${x(at)} ${y(value)}`;
      return isStep ? `H${x(at - 0.5)}V${y(value)}H${x(at)}` : `L${x(at)} ${y(value)}`;
    })
    .join('');
}

/**
 * Past and projected emissions of a property, with target, limits and pathway, on one scale of kg CO2e per m². Time
 * runs from left to right.
 */
export function StripChart({ strip, years, top = largestOf([strip]), isLarge = false }: Props) {
  const { t } = useTranslation('net-zero');
  const last = Math.max(1, years.length - 1);
  const end = isLarge ? scaleEnd(top) : top;
  const x = (at: number) => (at / last) * 100;
  const y = (value: number) => 100 - (Math.min(value, end) / end) * 100;
  const first = strip.first === null ? -1 : years.indexOf(strip.first);
  const ticks = [0, 1, 2, 3, 4].map((at) => (end * at) / 4);
  const figure = (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={t('strip.describes', { name: strip.environment_name, from: years[0], until: years.at(-1) })}
    >
      {isLarge && ticks.slice(1).map((tick) => <path key={tick} className={classes.grid} d={`M0 ${y(tick)}H100`} />)}
      <path className={classes.base} d="M0 100H100" />
      {first >= 0 && <path className={classes.missed} d={`M${x(first)} 0V100`} />}
      {isLarge &&
        strip.limits.map(({ law }, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <path key={`law${at}`} className={classes.law} d={pathOf(law, x, y, false)} />
        ))}
      {stripLines.flatMap((key) =>
        linesOf(strip, key).map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <path key={`${key}${at}`} className={classes[key]} d={pathOf(line, x, y, key === 'limit')} />
        )),
      )}
    </svg>
  );
  if (!isLarge)
    return (
      <div className={classes.small} dir="ltr">
        {figure}
      </div>
    );
  return (
    <div className={classes.large} dir="ltr">
      <div className={classes.values} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ insetBlockStart: `${y(tick)}%` }}>
            {formatFigure(tick)}
          </span>
        ))}
      </div>
      {figure}
      <div className={classes.years} aria-hidden="true">
        {years.map((year, at) =>
          year % 5 === 0 || (at === 0 && year % 5 < 3) ? (
            <span
              key={year}
              data-end={at === 0 ? 'first' : at === last ? 'last' : undefined}
              style={{ insetInlineStart: `${x(at)}%` }}
            >
              {year}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}

/** The names of the lines. */
export function StripLegend({ only }: { only?: PropertyStrip }) {
  const { t } = useTranslation('net-zero');
  const words: Record<StripLine, string> = {
    actual: t('series.actual'),
    plan: t('series.plan'),
    target: t('words:target'),
    limit: only?.limits.length === 1 ? t('series.limitOf', { law: only.limits[0]?.name }) : t('words:limit'),
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
      {only?.limits.some(({ law }) => isKnown(law)) && (
        <li>
          <svg viewBox="0 0 22 10" aria-hidden="true">
            <path className={classes.law} d="M0 5H22" />
          </svg>
          {t('words:emissionsUnderTheLaw')}
        </li>
      )}
    </ul>
  );
}
