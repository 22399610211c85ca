import { Button, Group, Select, Stack } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { billFlags } from '@steward/contract/energy/bill-flags';
import { isActiveFlag } from '@steward/core/bills/flags';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useMay } from '../../../shared/may.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { DateText, MoneyText } from '../../../ui/value-text.tsx';
import classes from './bill-flags.module.css';
import { DisputeLetters } from './dispute-letters.tsx';
import { FlagHistory } from './flag-history.tsx';
import { stateTone, useFindingWords } from './flag-columns.tsx';
import { WeatherEvidence } from './weather-evidence.tsx';

type Flag = Answer<typeof billFlags.getBillFlag>;

/** One flag: the finding, its assignee, its outcome, and the comments. */
export function FlagPanel({ flagId, isOnBill = false }: { flagId: string; isOnBill?: boolean }) {
  const failureText = useFailureText();
  const { data: flag, error, refetch } = useAnswer(billFlags.getBillFlag, { flag_id: flagId }, { freshFor: 0 });
  const may = useMay('bill-flags.edit');
  if (error && !flag) return <ErrorState message={failureText(error)} onRetry={() => void refetch()} />;
  if (!flag) return <RowSkeletons />;
  return (
    <Stack gap="lg">
      <Facts flag={flag} isOnBill={isOnBill} />
      {flag.code === 'weather-outlier' && <WeatherEvidence flagId={flag._id} />}
      {may && isActiveFlag(flag.state) && (
        <>
          <Assignee flag={flag} />
          <Closing flag={flag} />
        </>
      )}
      {may && (flag.state === 'resolved' || flag.state === 'dismissed') && <Reopening flag={flag} />}
      <DisputeLetters flag={flag} may={may} />
      <FlagHistory flag={flag} mayComment={may} />
    </Stack>
  );
}

function Facts({ flag, isOnBill }: { flag: Flag; isOnBill: boolean }) {
  const { t } = useTranslation('bill-flags');
  const words = useFindingWords();
  const currency = flag.currency ? { currency: flag.currency } : {};
  const other = flag.figures['billId'];
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <StatusBadge tone={stateTone[flag.state]}>{t(`states.${flag.state}`)}</StatusBadge>
        <StatusBadge>{t(`severities.${flag.severity}`)}</StatusBadge>
      </Group>
      <div>
        {words(flag)}{' '}
        {typeof other === 'string' && (
          <Link to="/show-bill" search={{ id: other }} size="sm">
            {t('words:showThatBill')}
          </Link>
        )}
      </div>
      <dl className={classes.facts}>
        {!isOnBill && (
          <>
            <dt>{t('bill')}</dt>
            <dd>
              <Link to="/show-bill" search={{ id: flag.bill_id }}>
                <bdi>{[flag.supplier, flag.invoice_no].filter(Boolean).join(' · ') || flag.meter_no}</bdi>
              </Link>
            </dd>
            <dt>{t('words:property')}</dt>
            <dd>
              <bdi>{flag.environment_name}</bdi>
            </dd>
          </>
        )}
        <dt>{t('costImpact')}</dt>
        <dd>
          <MoneyText value={flag.cost_impact} {...currency} />
        </dd>
        {flag.recovered_amount !== null && (
          <>
            <dt>{t('recovered')}</dt>
            <dd>
              <MoneyText value={flag.recovered_amount} {...currency} />
            </dd>
          </>
        )}
        <dt>{t('foundOn')}</dt>
        <dd>
          <DateText value={flag.found_at.slice(0, 10)} />
        </dd>
        {flag.reason && (
          <>
            <dt>{t('words:reason')}</dt>
            <dd>
              <bdi>{flag.reason}</bdi>
            </dd>
          </>
        )}
      </dl>
    </Stack>
  );
}

function Assignee({ flag }: { flag: Flag }) {
  const { t } = useTranslation('bill-flags');
  const people = useAnswer(billFlags.getBillFlagAssignees, { flag_id: flag._id }).data ?? [];
  const assign = useSend(billFlags.assignBillFlag);
  return (
    <Select
      label={t('assignee')}
      placeholder={t('nobody')}
      clearable
      searchable={people.length > 8}
      data={people.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={flag.assignee_id}
      disabled={assign.isPending}
      onChange={(assignee_id) => void assign.mutateAsync({ flag_id: flag._id, assignee_id }).catch(() => undefined)}
    />
  );
}

const endings = ['resolved', 'disputed', 'dismissed'] as const;

function Closing({ flag }: { flag: Flag }) {
  const { t } = useTranslation('bill-flags');
  const [state, setState] = useState<(typeof endings)[number]>();
  const leave = () => setState(undefined);
  if (!state)
    return (
      <Group gap="xs">
        {endings
          .filter((ending) => ending !== flag.state)
          .map((ending) => (
            <Button
              key={ending}
              {...(ending !== 'resolved' && { variant: 'default' })}
              onClick={() => setState(ending)}
            >
              {t(`actions.${ending}`)}
            </Button>
          ))}
      </Group>
    );
  const action = t(`actions.${state}`);
  if (state === 'disputed')
    return (
      <Section title={action}>
        <CallForm
          call={billFlags.disputeBillFlag}
          start={{ flag_id: flag._id, body: '' }}
          submit={action}
          onSaved={leave}
          onCancel={leave}
        >
          {({ control }) => (
            <TextAreaField
              control={control}
              name="body"
              label={t('claim')}
              description={t('disputeNote')}
              maxLength={2000}
              withAsterisk
              data-autofocus
            />
          )}
        </CallForm>
      </Section>
    );
  return (
    <Section title={action}>
      <CallForm
        call={billFlags.closeBillFlag}
        start={{ flag_id: flag._id, state, reason: '', recovered_amount: null }}
        submit={action}
        onSaved={leave}
        onCancel={leave}
      >
        {({ control }) => (
          <>
            <TextAreaField
              control={control}
              name="reason"
              label={t('words:reason')}
              description={t(state === 'resolved' ? 'resolveNote' : 'dismissNote')}
              maxLength={2000}
              withAsterisk
              data-autofocus
            />
            {state === 'resolved' && flag.currency && (
              <NumberField
                control={control}
                name="recovered_amount"
                label={t('recovered')}
                description={t('recoveredNote')}
                unit={flag.currency}
                min={0}
              />
            )}
          </>
        )}
      </CallForm>
    </Section>
  );
}

function Reopening({ flag }: { flag: Flag }) {
  const { t } = useTranslation('bill-flags');
  const reopen = useSend(billFlags.reopenBillFlag);
  return (
    <Group>
      <Button
        variant="default"
        loading={reopen.isPending}
        onClick={() => void reopen.mutateAsync({ flag_id: flag._id }).catch(() => undefined)}
      >
        {t('reopen')}
      </Button>
    </Group>
  );
}
