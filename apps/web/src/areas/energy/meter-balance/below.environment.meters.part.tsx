import { meterBalance, type MeterBalance } from '@steward/contract/energy/meter-balance';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { useHolds } from '../../../shared/may.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { useYear } from '../../../shared/use-year.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatCount, formatPercent } from '../../../ui/format.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { NumberText } from '../../../ui/value-text.tsx';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import { toneOf, unitText, useBalanceWords } from './balance-words.ts';
import classes from './meter-balance.module.css';
import { branchesOf, type Branch } from './tree.ts';

/** Below the meters of a property: the tree of main meters and sub-meters, with the quantity of each in the year. */
export default function MeterTree() {
  const { t } = useTranslation('meter-balance');
  const { selected } = useSelectedEnvironment();
  const { year, withData, choose } = useYear();
  const mayRead = useHolds()('readings.read');
  const environment_id = selected?._id ?? '';
  const { data } = useAnswer(
    meterBalance.getMeterBalance,
    { environment_id, year },
    { enabled: environment_id !== '' && mayRead, keepsLast: true },
  );
  if (!data?.meters.some(({ parent_id, formula }) => parent_id !== null || formula !== '')) return null;
  const balances = new Map(data.balances.map((balance) => [balance.meter_id, balance]));
  return (
    <div className={classes.part}>
      <Section
        title={t('tree.title')}
        note={t('tree.note', { year })}
        end={
          <span className={classes.buttons}>
            <YearPicker value={year} onChange={choose} withData={withData} />
            <ButtonLink to="/environment/meter-balance" variant="default">
              {t('tree.toBalance')}
            </ButtonLink>
          </span>
        }
      >
        <ul className={classes.tree}>
          {branchesOf(data.meters).map((branch) => (
            <TreeRow key={branch.meter._id} branch={branch} balance={balances.get(branch.meter._id)} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

function TreeRow({ branch: { meter, level }, balance }: { branch: Branch; balance: MeterBalance | undefined }) {
  const { t } = useTranslation('meter-balance');
  const { carrier } = useCarrierWords();
  const words = useBalanceWords();
  const { share, state } = balance?.total ?? { share: null, state: 'incomplete' };
  return (
    <li className={classes.branch} style={{ paddingInlineStart: `${12 + level * 24}px` }} data-level={level}>
      <span className={classes.about}>
        <span className={classes.name}>
          {level > 0 && <span className="visually-hidden">{t('tree.level', { level })} </span>}
          <bdi>{meter.meter_no}</bdi>
          {meter.formula !== '' && <StatusBadge tone="brand">{t('virtual')}</StatusBadge>}
        </span>
        <small className={classes.soft}>
          {carrier(meter.carrier)}
          {meter.formula !== '' && (
            <>
              {' · '}
              <bdi dir="ltr">{meter.formula}</bdi>
            </>
          )}
        </small>
      </span>
      <span className={classes.amount}>
        <NumberText value={meter.quantity} unit={unitText(meter.unit)} decimals={0} />
        {meter.months_known < meter.months_due && (
          <small className={classes.soft}>
            {t('monthsKnown', { known: formatCount(meter.months_known), due: formatCount(meter.months_due) })}
          </small>
        )}
      </span>
      {balance && (
        <span className={classes.verdict}>
          <StatusBadge tone={toneOf[state]}>
            {words.state(state)}
            {share !== null && (
              <>
                {' '}
                <bdi dir="ltr">{formatPercent(share)}</bdi>
              </>
            )}
          </StatusBadge>
        </span>
      )}
    </li>
  );
}
