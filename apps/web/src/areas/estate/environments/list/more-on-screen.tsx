import { useTranslation } from 'react-i18next';
import classes from '../facts.module.css';

/** So many rows of a list are printed, so that the passport stays short on paper. */
export const ON_PAPER = 6;

/** Says on paper how many rows only the screen shows. */
export function MoreOnScreen({ of }: { of: number }) {
  const { t } = useTranslation('environments');
  const count = of - ON_PAPER;
  return count > 0 && <li className={classes.more}>{t('passport.more', { count })}</li>;
}
