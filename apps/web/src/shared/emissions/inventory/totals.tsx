import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { Lack } from '@steward/core/coverage/understated';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../ui/figure.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { ScopeBar, ScopeList, type ScopePart } from '../../scopes/scope-bar.tsx';
import classes from './totals.module.css';
import { formatKilograms, inTonnes } from '../tonnes.tsx';
import type { Trace } from './traceable.tsx';
import { TotalInterval } from './uncertainty.tsx';

interface Props {
  /** The totals of an inventory, or of one whose properties are still being calculated. */
  figures: Pick<Inventory, 'totals' | 'total_location' | 'total_market' | 'uncertainty'> & {
    coverage: Pick<Inventory['coverage'], 'days' | 'days_expected' | 'share'>;
  };
  lack: Lack | null | undefined;
  onTrace?: Trace;
}

/** The totals of the report, location-based and market-based, with their parts. The two are never added. */
export function Totals({ figures, lack, onTrace }: Props) {
  const { t } = useTranslation('emissions');
  const { totals, total_location, total_market, coverage } = figures;
  const hasGaps = coverage.days < coverage.days_expected;
  const ways = [
    { basis: 'location', total: total_location, scope2: totals.scope2_location },
    { basis: 'market', total: total_market, scope2: totals.scope2_market },
  ] as const;
  return (
    <section id="totals" className={classes.totals} aria-label={t('totals.label')}>
      {ways.map(({ basis, total, scope2 }) => {
        const parts: ScopePart[] = [
          { scope: 1, kg: totals.scope1, onWorking: onTrace && (() => onTrace('scope1')) },
          { scope: 2, kg: scope2, onWorking: onTrace && (() => onTrace(`scope2_${basis}`)) },
          { scope: 3, kg: totals.scope3, onWorking: onTrace && (() => onTrace('scope3')) },
        ];
        return (
          <div key={basis} className={classes.way}>
            <Figure
              size="total"
              label={t(`totals.${basis}`)}
              value={inTonnes(total)}
              unit="t CO₂e"
              onWorking={onTrace && (() => onTrace(basis === 'location' ? 'co2e' : 'co2e_market'))}
              exact={total === null ? undefined : formatKilograms(total)}
            />
            <p className={classes.interval}>
              <TotalInterval sum={figures.uncertainty?.[`total_${basis}`]} />
            </p>
            <ScopeBar parts={parts} />
            <ScopeList parts={parts} />
            <p className={classes.note}>
              {lack ? t(`totals.atLeast.${lack}`) : t(`totals.${basis}Note`)}
              {hasGaps && ` ${t('totals.covers', { share: formatPercent(coverage.share) })}`}
            </p>
          </div>
        );
      })}
    </section>
  );
}
