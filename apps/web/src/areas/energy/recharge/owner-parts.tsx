import { sumOfMoney } from '@steward/core/money';
import type { RechargeView } from '@steward/contract/energy/recharge.run';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import { MoneyText } from '../../../ui/value-text.tsx';
import classes from './recharge.module.css';

/** The parts that the owner pays, each with its reason. */
export function OwnerParts({ run }: { run: RechargeView }) {
  const { t } = useTranslation('recharge');
  if (run.by_owner.length === 0 || run.problems.length > 0) return null;
  const sum = sumOfMoney(run.by_owner.map(({ amount }) => amount));
  return (
    <Section title={t('toOwner')} note={formatMoney(sum, run.currency)}>
      <ul className={classes.owner}>
        {run.by_owner.map(({ reason, space_name, tenant_name, days, amount }) => (
          <li key={[reason, space_name, tenant_name].join('\n')}>
            <span>{t(`reasons.${reason}`, { space: space_name, tenant: tenant_name, count: days })}</span>
            <strong>
              <MoneyText value={amount} currency={run.currency} />
            </strong>
          </li>
        ))}
      </ul>
    </Section>
  );
}
