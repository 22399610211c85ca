import { bills } from '@steward/contract/energy/bills';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { PeriodText } from '../../../shared/period-text.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { MoneyText } from '../../../ui/value-text.tsx';
import classes from './facts.module.css';
import { ON_PAPER } from './list/more-on-screen.tsx';

/** The latest bills of a property, and how many there are. */
export function PassportBills({ environmentId }: { environmentId: string }) {
  const { t } = useTranslation('environments');
  const words = useCarrierWords();
  const { data } = useAnswer(bills.getAllOCR, { environment_id: environmentId, status: 'saved', page_size: ON_PAPER });
  if (!data) return null;
  return (
    <Section
      title={t('passport.bills')}
      note={data.totalData > 0 && t('passport.billCount', { count: data.totalData })}
      end={
        <span className={classes.way}>
          <Link to="/datahub/data_library/utilities" search={{ environment: environmentId }} size="sm" isAction>
            {t('words:allBills')}
          </Link>
        </span>
      }
    >
      {data.totalData === 0 ? (
        <p className={classes.note}>{t('words:noBillsYet')}</p>
      ) : (
        <ul className={classes.plain}>
          {data.paginateData.map((bill) => (
            <li key={bill._id}>
              <span className={classes.what}>
                <PeriodText
                  start={bill.billing_start_date}
                  end={bill.billing_end_date}
                  endCounts={bill.end_day_counts}
                />
                <small>
                  {bill.carrier && words.carrier(bill.carrier)}
                  {bill.supplier && (
                    <>
                      {' · '}
                      <bdi>{bill.supplier}</bdi>
                    </>
                  )}
                </small>
              </span>
              <MoneyText value={bill.gross_amount} {...(bill.currency && { currency: bill.currency })} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
