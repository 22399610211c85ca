import type { LibraryQuestion } from '@steward/contract/reporting/library';
import type { Cell, TableRow } from '@steward/core/disclosures/answer-value';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatFigure, formatPlain } from '../../../ui/format.ts';

type Asked = Pick<LibraryQuestion, 'type' | 'unit' | 'options'>;

/** Two decimals; of a value below a tenth its first two digits, so that it does not look like zero. */
const numberText = (value: number) => (Math.abs(value) < 0.1 ? formatFigure(value) : formatPlain(value));

/** The value of an answer as text: of a table row by row. */
export function useValueText(): (question: LibraryQuestion) => string {
  const { t } = useTranslation(['library', 'frameworks']);
  return useCallback(
    ({ answer: { value, is_hidden, state, reason }, columns, ...question }) => {
      const cell = (asked: Asked, of: Cell | undefined): string => {
        if (of === null || of === undefined) return '';
        if (typeof of === 'number') return asked.unit ? `${numberText(of)} ${asked.unit}` : numberText(of);
        if (typeof of === 'boolean') return t(of ? 'words:yes' : 'words:no');
        const titleOf = (option: string) => asked.options.find((one) => one.value === option)?.title ?? option;
        if (typeof of !== 'string') return of.map(titleOf).join(t('words:comma'));
        if (asked.type === 'date') return formatDay(of);
        return asked.type === 'choice' ? titleOf(of) : of;
      };
      if (state === 'omitted' || state === 'not-applicable') return reason;
      if (is_hidden) return t('frameworks:hiddenValues');
      if (!Array.isArray(value) || value.every((one) => typeof one === 'string')) return cell(question, value as Cell);
      return (value as readonly TableRow[])
        .map((row) =>
          columns
            .filter(({ code }) => (row[code] ?? null) !== null)
            .map((column) => `${column.title}: ${cell(column, row[column.code])}`)
            .join('; '),
        )
        .join('\n');
    },
    [t],
  );
}

/** The state of an answer, first what needs attention. */
export function useStateText(): (question: Pick<LibraryQuestion, 'answer'>) => string {
  const { t } = useTranslation('library');
  return useCallback(
    ({ answer: { state, staleness, sent_back_reason } }) => {
      if (staleness === 'value') return t('states.stale');
      if (sent_back_reason) return t('states.sent-back');
      return state === 'drafted' ? t('words:draft') : t(`states.${state}`);
    },
    [t],
  );
}
