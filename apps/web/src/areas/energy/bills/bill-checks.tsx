import type { Check } from '@steward/contract/energy/bills.bill';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCheckWords } from '../../../shared/names/check-words.ts';
import { Link } from '../../../ui/link.tsx';
import classes from './bill-checks.module.css';
import { otherBillOf } from './bill-words.ts';

interface Props {
  /** The results of the checks; absent while the bill is too incomplete to be checked. */
  checks: readonly Check[] | undefined;
  /** Whether findings on the saved bill are still being looked for. */
  isLooking: boolean;
  /** Sums and dates compared by the reader. */
  read: readonly { code: string; passed: boolean }[];
  currency: string | undefined;
}

const icons = { error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle };
const order = { error: 0, warning: 1, info: 2 };

/** The findings for and against the figures of a bill, worst first. */
export function BillChecks({ checks, isLooking, read, currency }: Props) {
  const { t } = useTranslation('bills');
  const words = useCheckWords();
  return (
    <ul className={classes.list} aria-live="polite" aria-label={t('checks.title')}>
      {!checks && (
        <li className={classes.info}>
          <IconInfoCircle size={18} aria-hidden="true" />
          <span>{t('checks.waiting')}</span>
        </li>
      )}
      {isLooking && (
        <li className={classes.info}>
          <IconInfoCircle size={18} aria-hidden="true" />
          <span>{t('checks.looking')}</span>
        </li>
      )}
      {checks
        ?.toSorted((a, b) => order[a.severity] - order[b.severity])
        .map((check) => {
          const Icon = icons[check.severity];
          const other = otherBillOf(check);
          return (
            <li key={`${check.code}-${other ?? ''}`} className={classes[check.severity]}>
              <Icon size={18} aria-hidden="true" />
              <span>
                <span className="visually-hidden">{t(`checks.${check.severity}`)}: </span>
                {words(check, currency)}{' '}
                {other && (
                  <Link to="/show-bill" search={{ id: other }} size="sm">
                    {t('checks.otherBill')}
                  </Link>
                )}
              </span>
            </li>
          );
        })}
      {checks?.length === 0 && (
        <li className={classes.good}>
          <IconCircleCheck size={18} aria-hidden="true" />
          <span>{t('checks.clean')}</span>
        </li>
      )}
      {read.map(({ code, passed }) => (
        <li key={code} className={passed ? classes.good : classes.warning}>
          {passed ? (
            <IconCircleCheck size={18} aria-hidden="true" />
          ) : (
            <IconAlertTriangle size={18} aria-hidden="true" />
          )}
          <span>{t(`readCheck.${code}-${passed ? 'passed' : 'failed'}`)}</span>
        </li>
      ))}
    </ul>
  );
}
