import { restatement, type Simulation } from '@steward/contract/carbon/restatement';
import { restatementKinds } from '@steward/core/ghg/base-year';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconLock } from '@tabler/icons-react';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { forgetTriedChange, triedChange, type TriedChange } from '../../../shared/tried-change.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { ChangeFields } from './change-fields.tsx';
import type { SimulationInput } from './simulation-input.ts';
import { ApplyForm } from './apply-form.tsx';
import { RecordForm } from './record-form.tsx';
import { SimulationView } from './simulation-view.tsx';
import classes from './restatement.module.css';
import { organizationToday } from '../../../session/today.ts';

const groups = {
  structure: ['acquisition', 'divestment', 'entity', 'merger', 'in-sourcing', 'out-sourcing'],
  method: ['consolidation', 'upstream', 'method', 'factor', 'edition', 'error'],
  noReason: ['organic-growth', 'closure', 'new-property'],
} as const;

interface Props {
  startsWith: string | undefined;
  onClose: () => void;
}

/** A change passed from another form starts with its effect; any other with its inputs. */
export function ChangeWizard({ startsWith, onClose }: Props) {
  const [tried, setTried] = useState(() => triedChange(startsWith));
  const close = () => {
    forgetTriedChange();
    onClose();
  };
  if (!tried) return <ChangeSteps startsWith={startsWith} onClose={close} />;
  return <TriedOut tried={tried} onBack={() => setTried(undefined)} onDone={close} />;
}

function TriedOut({ tried, onBack, onDone }: { tried: TriedChange; onBack: () => void; onDone: () => void }) {
  const { t } = useTranslation('restatement');
  const failureText = useFailureText();
  const [asked] = useState(() => ({ ...tried, day: organizationToday() }));
  const { data, error, refetch } = useAnswer(restatement.simulateRestatement, asked);
  if (!data)
    return error ? (
      <ErrorState message={failureText(error)} onRetry={() => void refetch()} />
    ) : (
      <RowSkeletons rows={6} />
    );
  return (
    <div className={classes.stack}>
      <Notice tone="warn" icon={IconLock} title={t('tried.title')}>
        {t('tried.text')}
      </Notice>
      <SimulationView asked={asked} simulation={data} />
      <ApplyForm change={asked} onBack={onBack} onDone={onDone} />
    </div>
  );
}

/** Change, effect, decision; the first two steps save nothing. */
function ChangeSteps({ startsWith, onClose }: Props) {
  const { t } = useTranslation('restatement');
  const [asked, setAsked] = useState<SimulationInput>();
  const [found, setFound] = useState<Simulation>();
  const simulate = useSend(restatement.simulateRestatement, { inPlace: true });
  const kind = restatementKinds.find((one) => one === startsWith) ?? 'acquisition';
  if (asked && found)
    return (
      <div className={classes.stack}>
        <SimulationView asked={asked} simulation={found} />
        <RecordForm asked={asked} simulation={found} onBack={() => setFound(undefined)} onDone={onClose} />
      </div>
    );
  return (
    <CallForm
      call={restatement.simulateRestatement}
      start={
        asked ?? {
          kind,
          day: organizationToday(),
          upstream_energy: true,
          has_financial_control: true,
          has_operational_control: true,
        }
      }
      send={(values) => simulate.mutateAsync(values)}
      onSaved={(simulation, values) => {
        setAsked(values);
        setFound(simulation);
      }}
      submit={t('wizard.show')}
      onCancel={onClose}
      mayLeave
    >
      {(form) => (
        <>
          <p style={{ margin: 0 }} className={classes.soft}>
            {t('wizard.note')}
          </p>
          <SelectField
            control={form.control}
            name="kind"
            label={t('wizard.kind')}
            allowDeselect={false}
            searchable={false}
            data={(['structure', 'method', 'noReason'] as const).map((group) => ({
              group: t(`groups.${group}`),
              items: groups[group].map((value) => ({ value, label: t(`kinds.${value}`) })),
            }))}
          />
          <DateField
            control={form.control}
            name="day"
            label={t('wizard.day')}
            description={t('wizard.dayNote')}
            withAsterisk
          />
          <ChangeFields form={form} />
        </>
      )}
    </CallForm>
  );
}
