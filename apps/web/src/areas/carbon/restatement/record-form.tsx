import { Button, Group, Radio, Stack } from '@mantine/core';
import { restatement, type Simulation } from '@steward/contract/carbon/restatement';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { useMay } from '../../../shared/may.ts';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { ApplyForm } from './apply-form.tsx';
import type { SimulationInput } from './simulation-input.ts';
import classes from './restatement.module.css';

interface Props {
  asked: SimulationInput;
  simulation: Simulation;
  onBack: () => void;
  onDone: () => void;
}

/** The kinds that are settings: applying them also records them. */
const applied: readonly SimulationInput['kind'][] = ['consolidation', 'upstream'];

/** The last step: a decision is recorded in the log; a setting is applied with it. */
export function RecordForm(props: Props) {
  const { t } = useTranslation('restatement');
  const mayRecord = useMay('ghg-protocol.approve');
  const mayApply = useMay('emission-factors.edit');
  const mayChange = useMay('ghg-entities.edit');
  const { asked, simulation, onBack, onDone } = props;
  const isApplied = asked.kind === 'entity' ? mayChange : applied.includes(asked.kind) && mayApply;
  if (isApplied) return <ApplyForm change={asked} onBack={onBack} onDone={onDone} />;
  if (!mayRecord || simulation.base?.alone == null)
    return (
      <Group>
        <Button variant="default" onClick={onBack}>
          {t('wizard.back')}
        </Button>
        <span className={classes.soft}>{t(mayRecord ? 'wizard.noBase' : 'wizard.mayNotRecord')}</span>
      </Group>
    );
  return <LogForm {...props} />;
}

function LogForm({ asked, simulation, onBack, onDone }: Props) {
  const { t } = useTranslation('restatement');
  const record = useSend(restatement.recordRestatement, { inPlace: true, alsoRefreshes: ['inventory', 'net-zero'] });
  const { lines_year: _year, ...change } = asked;
  const proposed = simulation.base?.proposed ?? 'log';
  return (
    <Section title={t('log.title')}>
      <CallForm
        call={restatement.recordRestatement}
        start={{ ...change, description: '', evidence: '', decision: proposed, reason: '' }}
        send={(values) => record.mutateAsync(values)}
        submit={t('log.submit')}
        cancel={t('wizard.back')}
        onCancel={onBack}
        onSaved={() => {
          showToast('success', t('log.done'));
          onDone();
        }}
      >
        {(form) => (
          <>
            <TextAreaField control={form.control} name="description" label={t('log.description')} withAsterisk />
            <TextAreaField
              control={form.control}
              name="evidence"
              label={t('evidence')}
              description={t('log.evidenceNote')}
              minRows={1}
            />
            {simulation.is_reason && (
              <DecisionField
                form={form}
                proposed={proposed}
                threshold={formatPercent(simulation.base?.threshold ?? 0)}
              />
            )}
            {form.watch('decision') !== proposed && (
              <TextAreaField
                control={form.control}
                name="reason"
                label={t('log.reason')}
                description={t('log.reasonNote')}
                withAsterisk
              />
            )}
          </>
        )}
      </CallForm>
    </Section>
  );
}

interface DecisionProps {
  form: FormOf<typeof restatement.recordRestatement>;
  proposed: 'recalculate' | 'log';
  threshold: string;
}

function DecisionField({ form, proposed, threshold }: DecisionProps) {
  const { t } = useTranslation('restatement');
  const { field } = useController({ control: form.control, name: 'decision' });
  return (
    <Radio.Group label={t('decision')} description={t(`log.proposed.${proposed}`, { share: threshold })} {...field}>
      <Stack gap="sm" mt="sm">
        {(['recalculate', 'log'] as const).map((one) => (
          <Radio key={one} value={one} label={t(`decisions.${one}`)} description={t(`log.what.${one}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
