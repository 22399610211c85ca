import type { FrameworkQuestion, RoundAnswer } from '@steward/contract/reporting/frameworks.models';
import type { AnswerValue } from '@steward/core/disclosures/answer-value';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useAnswerStateName } from '../frameworks-words.ts';
import classes from './report.module.css';
import { UnitNumber } from './unit-number.tsx';
import { ValueShown } from './value-shown.tsx';

interface Props {
  answer: z.infer<typeof RoundAnswer>;
  /** The question, as long as the report has it in this edition: it names options and columns. */
  question: FrameworkQuestion | undefined;
}

/** A frozen value to read. Without its question it is shown as it was stored. */
export function PlainValue({ answer, question }: Props) {
  const { t } = useTranslation('frameworks');
  const answerStateName = useAnswerStateName();
  const { value, state, reason, unit } = answer;
  if (state === 'omitted' || state === 'not-applicable')
    return (
      <span>
        {answerStateName(state === 'omitted' ? 'omitted' : 'notApplicable')}: <bdi>{reason}</bdi>
      </span>
    );
  if (answer.is_hidden) return <span className={classes.soft}>{t('hiddenValues')}</span>;
  if (question && value !== null) return <ValueShown question={{ ...question, unit }} value={value as AnswerValue} />;
  if (typeof value === 'number') return <UnitNumber value={value} unit={unit} />;
  if (typeof value === 'boolean') return <span>{t(value ? 'words:yes' : 'words:no')}</span>;
  if (typeof value === 'string') return <bdi className={classes.text}>{value}</bdi>;
  if (value === null) return <span>{t('inSources')}</span>;
  return (
    <ul>
      {value.map((row, at) => (
        <li key={at}>
          <bdi>
            {typeof row === 'string'
              ? row
              : Object.values(row)
                  .filter((cell) => cell !== null)
                  .map(String)
                  .join(' · ')}
          </bdi>
        </li>
      ))}
    </ul>
  );
}
