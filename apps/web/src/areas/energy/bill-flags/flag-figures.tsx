import { billFlags } from '@steward/contract/energy/bill-flags';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { Figure } from '../../../ui/figure.tsx';
import { formatMoney } from '../../../ui/format.ts';
import classes from './bill-flags.module.css';

/** How often the counts are asked for while bills are being checked. */
const CHECKING_MS = 3000;

/** The number of open flags, and the amounts disputed and recovered, by currency. */
export function FlagFigures({ environmentId }: { environmentId: string | undefined }) {
  const { t } = useTranslation('bill-flags');
  const asked = environmentId ? { environment_id: environmentId } : {};
  const { data } = useAnswer(billFlags.getBillFlagCounts, asked);
  const isChecking = Boolean(data?.being_checked);
  useAnswer(billFlags.getBillFlagCounts, asked, {
    enabled: isChecking,
    refetchEvery: isChecking && CHECKING_MS,
    freshFor: 0,
  });
  if (!data) return null;
  return (
    <div className={classes.figures}>
      <Figure label={t('active')} value={data.active} unit="" note={t('mine', { count: data.mine })} />
      {data.amounts.map(({ currency, in_question, recovered }) => (
        <Figure
          key={currency}
          label={t('inQuestion')}
          value={in_question}
          unit={currency}
          note={t('recoveredOf', { amount: formatMoney(recovered, currency) })}
        />
      ))}
      {data.being_checked > 0 && <output>{t('beingChecked', { count: data.being_checked })}</output>}
    </div>
  );
}
