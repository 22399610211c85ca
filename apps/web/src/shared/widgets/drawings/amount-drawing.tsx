import { useTranslation } from 'react-i18next';
import { Figure } from '../../../ui/figure.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import { MonthColumns } from '../../../ui/values/month-columns.tsx';
import { amountText, exactText, scaleOf } from '../amounts.ts';
import type { Drawing } from '../widget-answer.ts';

interface Props extends Drawing<'amount'> {
  working: string | null;
}

/** One figure with its steps as columns, its change like for like and its target. */
export function AmountDrawing({ widget, data, unit, title, labelText, working }: Props) {
  const { t } = useTranslation(['dashboard-pages', 'ui']);
  const navigate = useNavigate();
  const { value, reason, before, change, compared, more, trend, target, is_accepted, is_incomplete } = data;
  const scale = scaleOf([value], unit);
  const isPercent = unit === '%';
  const notes = [
    ...(is_accepted ? [t('words:acceptedReport')] : []),
    ...(is_incomplete ? [t('words:totalsAreUnderstatedAnEmissionFactorIs')] : []),
    ...(target ? [`${labelText(target.label)}: ${amountText(target.value, unit)}`] : []),
    ...(change === null && before !== null ? [t('before', { value: amountText(before, unit) })] : []),
  ];
  const known = trend.filter((step) => step.value !== null);
  return (
    <Figure
      {...(widget.is_main && { size: 'hero' as const, saysHow: true })}
      label={title}
      value={value === null ? null : value / scale.per}
      absent={reason ? t(`ui:figureReason.${reason}`) : undefined}
      unit={scale.unit}
      exact={value === null || isPercent ? undefined : exactText(value, unit)}
      change={change ?? undefined}
      compared={compared}
      {...(more && { better: more === 'better' ? ('up' as const) : ('down' as const) })}
      note={notes.length > 0 ? notes.join('. ') : undefined}
      graphic={
        known.length > 1 && (
          <MonthColumns
            height={widget.is_main ? 64 : 36}
            description={t('says.trend', {
              title,
              count: known.length,
              last: amountText(known.at(-1)?.value, unit),
            })}
            columns={trend.map(({ label, value: step }) => ({
              key: label.value,
              title: `${labelText(label)}: ${amountText(step, unit)}`,
              parts: step === null ? [] : [{ value: step, color: 'var(--data)' }],
              isLater: step === null,
            }))}
          />
        )
      }
      onWorking={working ? () => void navigate({ href: working }) : undefined}
    />
  );
}
