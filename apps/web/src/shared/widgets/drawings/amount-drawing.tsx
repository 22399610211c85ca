import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartCanvas, type Drawn } from '../../../ui/chart/chart-canvas.tsx';
import { chartOption } from '../../../ui/chart/chart-option.ts';
import { Figure } from '../../../ui/figure.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import { MonthColumns } from '../../../ui/values/month-columns.tsx';
import { amountText, exactText, scaledTo, scaleOf } from '../amounts.ts';
import { axisTexts } from '../label-text.ts';
import type { Drawing } from '../widget-answer.ts';

interface Props extends Drawing<'amount'> {
  working: string | null;
}

/** The height of the columns of a figure, in pixels. */
const LEAST = 36;
const MOST = 160;
const LEAST_WITH_AXIS = 80;
/** About so wide are a column of the grid and a letter of the axis. */
const GRID_COLUMN = 85;
const LETTER = 8;

/** One figure with its steps as columns, its change like for like and its target. */
export function AmountDrawing({ widget, data, unit, title, labelText, height, beside, working }: Props) {
  const { t } = useTranslation(['dashboard-pages', 'ui']);
  const navigate = useNavigate();
  const drawn = useRef<Drawn>(undefined);
  const { value, reason, before, change, compared, more, trend, target, is_accepted, is_incomplete } = data;
  const scale = scaleOf([value], unit);
  const isPercent = unit === '%';
  const isOfFactors = widget.binding.from === 'figures' && unit.includes('CO2');
  const notes = [
    ...(is_accepted ? [t('words:acceptedReport')] : []),
    ...(is_incomplete ? [isOfFactors ? t('words:totalsAreUnderstatedAnEmissionFactorIs') : t('incomplete')] : []),
    ...(target ? [`${labelText(target.label)}: ${amountText(target.value, unit)}`] : []),
    // The change of a share would be a share of a share.
    ...(isPercent && before !== null && beside === undefined && widget.binding.from === 'figures'
      ? [`${t('words.energy.yearBefore')}: ${amountText(before, unit)}`]
      : []),
    // Of a whole year before a running one: only the change compares equal days.
    ...(beside !== undefined && before !== null ? [`\u2068${beside}\u2069: ${amountText(before, unit)}`] : []),
  ];
  // What the label, the value and the line below leave of the widget.
  const graphic = Math.min(Math.max(height - (widget.is_main ? 124 : 88), LEAST), MOST);
  const hasAxis = graphic >= LEAST_WITH_AXIS;
  const names = axisTexts(
    trend.map(({ label }) => label),
    labelText,
  );
  const widest = Math.max(0, ...names.map(({ length }) => length)) * LETTER;
  const every = Math.max(1, Math.ceil((widest * names.length) / (widget.w * GRID_COLUMN - 48)));
  const known = trend.filter((step) => step.value !== null);
  const described = t('says.trend', { title, count: known.length, last: amountText(known.at(-1)?.value, unit) });
  return (
    <Figure
      {...(widget.is_main && { size: 'hero' as const, saysHow: true })}
      label={title}
      value={scaledTo(scale, value)}
      absent={reason ? t(`ui:figureReason.${reason}`) : undefined}
      unit={scale.unit}
      exact={value === null || isPercent ? undefined : exactText(value, unit)}
      change={change ?? undefined}
      compared={compared}
      {...(more && { better: more === 'better' ? ('up' as const) : ('down' as const) })}
      note={notes.length > 0 ? notes.join('. ') : undefined}
      graphic={
        known.length > 1 &&
        (known.some((step) => (step.value ?? 0) < 0) ? (
          <ChartCanvas
            height={graphic}
            description={described}
            drawn={drawn}
            option={(look) =>
              chartOption(
                {
                  kind: 'bar',
                  categories: names,
                  series: [{ name: title, values: trend.map((step) => scaledTo(scale, step.value)), colour: 'data' }],
                  unit: scale.unit,
                  decimals: 1,
                },
                look,
              )
            }
          />
        ) : (
          <MonthColumns
            height={graphic}
            withAxis={hasAxis}
            description={described}
            columns={trend.map(({ label, value: step }, at) => {
              const drawn = scaledTo(scale, step);
              const name = names[at];
              return {
                key: label.value,
                title: `${labelText(label)}: ${amountText(step, unit)}`,
                parts: drawn === null ? [] : [{ value: drawn, color: 'var(--data)' }],
                isLater: drawn === null,
                ...(hasAxis && name && at % every === 0 && { label: name }),
              };
            })}
          />
        ))
      }
      onWorking={working ? () => void navigate({ href: working }) : undefined}
    />
  );
}
