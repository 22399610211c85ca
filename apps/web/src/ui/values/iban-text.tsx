import classes from './iban-text.module.css';
import { NoValue } from '../value-text.tsx';

/** In groups of four, as printed on paper. */
export const groupedIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ');

export function IbanText({ iban }: { iban: string }) {
  return iban ? (
    <bdi dir="ltr" className={`figures ${classes.iban}`}>
      {groupedIban(iban)}
    </bdi>
  ) : (
    <NoValue />
  );
}
