import type { MatrixRow } from '@steward/contract/energy/completeness.shapes';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { formatCount } from '../../../ui/format.ts';

/** A cell that was opened. */
export interface OpenCell {
  row: MatrixRow;
  month: string;
}

export const rowKey = (row: MatrixRow) => `${row.environment_id} ${row.carrier} ${row.meters[0]}`;

/** The names of a row and its cells. */
export function useRowWords() {
  const { t } = useTranslation('completeness');
  const words = useCarrierWords();
  const meterOf = ({ carrier, meters }: MatrixRow) =>
    carrier === null
      ? t('noMeter')
      : meters.length > 1
        ? t('replaces', { meter: meters.at(-1), before: meters.slice(0, -1).join(', ') })
        : (meters[0] ?? '');
  const ownerOf = ({ owner_name }: MatrixRow) => owner_name && t('owners.rowOf', { name: `\u2068${owner_name}\u2069` });
  /** The account and its supplier; those of supply and of the grid, if they have separate bills. */
  const accountsOf = ({ parts, account_no, supplier }: MatrixRow) =>
    parts.length
      ? parts.map(
          (part) => `${t(`parts.${part.charges}`)}: ${[part.account_no, part.supplier].filter(Boolean).join(', ')}`,
        )
      : [account_no, supplier];
  /** "Grid bill missing: 31 days". */
  const missingPart = (row: MatrixRow, at: number) =>
    row.parts.flatMap(({ charges, missing }) => {
      const days = missing[at] ?? 0;
      return days > 0 ? [t(`parts.missing.${charges}`, { count: days, shown: formatCount(days) })] : [];
    });
  return {
    meterOf,
    carrierOf: ({ carrier }: MatrixRow) => (carrier === null ? '' : words.carrier(carrier)),
    /** Below the property: carrier and meter, account, supplier. */
    aboutOf: (row: MatrixRow) =>
      [row.carrier === null ? '' : words.carrier(row.carrier), meterOf(row), ...accountsOf(row), ownerOf(row)]
        .filter((text) => text !== '')
        .join(' · '),
    accountsOf,
    missingPart,
    /** "Missing, 0 of 31 days". */
    cellText: (row: MatrixRow, at: number) => {
      const state = row.states[at] ?? 'later';
      const due = row.due[at] ?? 0;
      if (due === 0) return t(`states.${state}`);
      const metered = row.metered[at] ?? 0;
      const days = { days: formatCount(row.days[at] ?? 0), due: formatCount(due) };
      return [
        t('cellDays', { state: t(`states.${state}`), ...days }),
        ...(metered > 0 ? [t('meteredOf', { count: metered, shown: formatCount(metered) })] : []),
        ...missingPart(row, at),
      ].join(t('words:comma'));
    },
  };
}
