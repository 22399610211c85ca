import type { RoundAnswer } from '@steward/contract/reporting/frameworks.models';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useAnswerStateName } from './frameworks-words.ts';
import classes from './frameworks.module.css';
import { UnitNumber } from './unit-number.tsx';

/** A frozen value to read: a round knows no options, it shows what was stored. */
export function PlainValue({ answer }: { answer: z.infer<typeof RoundAnswer> }) {
  const { t } = useTranslation('frameworks');
  const answerStateName = useAnswerStateName();
  const { value, state, reason, unit } = answer;
  if (state === 'omitted' || state === 'not-applicable')
    return (
      <span>
        {answerStateName(state === 'omitted' ? 'omitted' : 'notApplicable')}: <bdi>{reason}</bdi>
      </span>
    );
  if (typeof value === 'number') return <UnitNumber value={value} unit={unit} />;
  if (typeof value === 'boolean') return <span>{t(value ? 'words:yes' : 'words:no')}</span>;
  if (typeof value === 'string') return <bdi className={classes.text}>{value}</bdi>;
  if (value === null) return <span>{t('inSources')}</span>;
  return (
    <ul>
      {value.map((row, at) => (
        <li key={at}>
          <bdi>{typeof row === 'string' ? row : Object.values(row).map(String).join(' · ')}</bdi>
        </li>
      ))}
    </ul>
  );
}
