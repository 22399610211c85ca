import { billFlags } from '@steward/contract/energy/bill-flags';
import type { DisputeLetter } from '@steward/contract/energy/bill-flags.letter';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { organizationToday } from '../../../session/today.ts';

export type Step = 'sent' | 'answered' | 'settled' | 'refused';

interface Props {
  letter: DisputeLetter;
  step: Step;
  onDone: () => void;
}

/** The state of a letter: sent, answered, settled or refused, each with its date. */
export function LetterStep({ letter, step, onDone }: Props) {
  const { t } = useTranslation('bill-flags');
  const [today] = useState(organizationToday);
  const dispute_letter_id = letter._id;
  const common = { submit: t(`letters.steps.${step}`), onSaved: onDone, onCancel: onDone };
  if (step === 'sent')
    return (
      <CallForm call={billFlags.sendDisputeLetter} start={{ dispute_letter_id, sent_on: today }} {...common}>
        {({ control }) => (
          <DateField
            control={control}
            name="sent_on"
            label={t('letters.sent_on')}
            description={t('letters.sentNote')}
            maxDate={today}
            withAsterisk
          />
        )}
      </CallForm>
    );
  if (step === 'answered')
    return (
      <CallForm
        call={billFlags.answerDisputeLetter}
        start={{ dispute_letter_id, answered_on: today, answer: '' }}
        {...common}
      >
        {({ control }) => (
          <>
            <DateField
              control={control}
              name="answered_on"
              label={t('letters.answered_on')}
              maxDate={today}
              withAsterisk
            />
            <TextAreaField control={control} name="answer" label={t('letters.answer')} maxLength={2000} withAsterisk />
          </>
        )}
      </CallForm>
    );
  return (
    <CallForm
      call={billFlags.closeDisputeLetter}
      start={{ dispute_letter_id, state: step, closed_on: today, reason: '', recovered_amount: null }}
      {...common}
    >
      {({ control }) => (
        <>
          <DateField control={control} name="closed_on" label={t('letters.closed_on')} maxDate={today} withAsterisk />
          <TextAreaField
            control={control}
            name="reason"
            label={t('words:reason')}
            description={t(`letters.closeNotes.${step}`)}
            maxLength={2000}
            withAsterisk
          />
          {step === 'settled' && (
            <NumberField
              control={control}
              name="recovered_amount"
              label={t('recovered')}
              description={t('recoveredNote')}
              unit={letter.currency}
              min={0}
            />
          )}
        </>
      )}
    </CallForm>
  );
}
