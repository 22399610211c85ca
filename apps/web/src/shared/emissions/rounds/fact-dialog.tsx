import { Text } from '@mantine/core';
import type { Parsed } from '@steward/contract/call';
import { verification } from '@steward/contract/carbon/verification';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../form/call-form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';

interface Props {
  reportId: string;
  /** Set for a verifier, who sends the fact through the verification link. */
  send?: (fact: Parsed<typeof verification.recordLaterFact>) => Promise<{ done: true }>;
  /** A request by the organization to correct an accepted report: the fact returns it. */
  isCorrection?: boolean;
  onClose: () => void;
}

/** The form for a fact that was discovered after a report was accepted. */
export function FactDialog({ reportId, send, isCorrection = false, onClose }: Props) {
  const { t } = useTranslation('emissions');
  return (
    <Dialog opened onClose={onClose} size="lg" title={t(isCorrection ? 'facts.correct' : 'facts.record')}>
      <Text size="sm" c="dimmed" mb="md">
        {t(isCorrection ? 'facts.correctNote' : 'facts.recordNote')}
      </Text>
      <CallForm
        call={verification.recordLaterFact}
        start={{ report_id: reportId, what: '', reason: '', ...(isCorrection && { decision: 'reissue' }) }}
        send={send}
        // A reissue or a withdrawal returns the report and reopens its year.
        alsoRefreshes={['inventory', 'entries', 'bills']}
        onSaved={onClose}
        onCancel={onClose}
      >
        {({ control }) => (
          <>
            <TextAreaField control={control} name="what" label={t('facts.what')} data-autofocus />
            <NumberField
              control={control}
              name="effect_t"
              label={t('facts.effect')}
              description={t('facts.effectNote')}
              unit="t"
            />
            <SelectField
              control={control}
              name="decision"
              label={t('facts.decision')}
              data={(isCorrection
                ? (['reissue', 'withdraw'] as const)
                : (['none', 'reissue', 'withdraw'] as const)
              ).map((value) => ({
                value,
                label: t(`facts.decisions.${value}`),
              }))}
            />
            <TextAreaField control={control} name="reason" label={t('words:reason')} />
          </>
        )}
      </CallForm>
    </Dialog>
  );
}
