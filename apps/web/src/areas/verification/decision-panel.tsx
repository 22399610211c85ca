import { Alert, Button, Group, Radio, Stack } from '@mantine/core';
import { verification } from '@steward/contract/verification';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver } from '../../api/call-resolver.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { decisionIn } from '../../shared/ghg-report/words.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialogs.tsx';
import { formatDay } from '../../ui/format.ts';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import type { Frozen } from './frozen-report.ts';
import classes from './workplace.module.css';

interface Props {
  token: string;
  report: Frozen;
}

/** Accepting or rejecting the report; once decided, what was decided. */
export function DecisionPanel({ token, report }: Props) {
  const { status } = report.head;
  if (status === 'accepted' || status === 'rejected') return <Decided report={report} />;
  return <DecisionForm token={token} report={report} />;
}

function Decided({ report }: { report: Frozen }) {
  const { t } = useTranslation('verification');
  const { t: shared } = useTranslation('ghg-report');
  const { head, events } = report;
  const event = events.findLast(({ kind, round }) => kind === head.status && round === head.round);
  const { assurance, words } = decisionIn(event?.note ?? '');
  return (
    <div className={`${classes.result} ${classes[head.status]}`}>
      <p>
        <strong>
          {t(`decided.${head.status}`, {
            name: event?.actor_name ?? head.verifier_name,
            day: formatDay(event?.at ?? ''),
          })}
        </strong>
      </p>
      {head.status === 'accepted' && assurance && <p>{shared(`assurance.${assurance}`)}</p>}
      {words && (
        <p className={classes.quote} dir="auto">
          {words}
        </p>
      )}
      <p className={classes.ink}>{t(`decided.${head.status}Text`)}</p>
    </div>
  );
}

type Decision = 'accepted' | 'rejected';

function DecisionForm({ token, report }: Props) {
  const { t } = useTranslation('verification');
  const { t: shared } = useTranslation('ghg-report');
  const failureText = useFailureText();
  const unsettled = report.findings.filter(({ status }) => status !== 'closed').length;
  const submit = useSend(verification.submitReprtByVerifier, { inPlace: true });
  const [confirming, confirm] = useState<{
    token: string;
    decision: Decision;
    assurance: 'limited' | 'reasonable';
    reason: string;
  }>();
  const form = useForm({
    resolver: callResolver(verification.submitReprtByVerifier),
    defaultValues: { token, assurance: 'limited', reason: '' },
  });
  const { field: decision, fieldState } = useController({ control: form.control, name: 'decision' });
  const { field: assurance } = useController({ control: form.control, name: 'assurance' });
  const chosen = useWatch({ control: form.control, name: 'decision' });
  const isBlocked = chosen === 'accepted' && unsettled > 0;
  return (
    <Card>
      <Form form={form} failure={submit.error && failureText(submit.error)} onSubmit={(values) => confirm(values)}>
        <Stack gap="lg" maw={720}>
          <Radio.Group
            {...decision}
            value={decision.value ?? null}
            label={t('decision.label')}
            error={fieldState.error && t('decision.choose')}
          >
            <Stack gap="sm" mt="sm">
              {(['accepted', 'rejected'] as const).map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(`decision.${value}`)}
                  description={t(`decision.${value}Note`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          {isBlocked && (
            <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={20} />} role="alert">
              {t('decision.blocked', { n: unsettled })}
            </Alert>
          )}
          {chosen === 'accepted' && !isBlocked && (
            <Radio.Group {...assurance} value={assurance.value ?? 'limited'} label={t('decision.assurance')}>
              <Stack gap="sm" mt="sm">
                {(['limited', 'reasonable'] as const).map((value) => (
                  <Radio
                    key={value}
                    value={value}
                    label={shared(`assurance.${value}`)}
                    description={t(`decision.${value}Note`)}
                  />
                ))}
              </Stack>
            </Radio.Group>
          )}
          {chosen && !isBlocked && (
            <>
              <TextAreaField
                control={form.control}
                name="reason"
                label={t(chosen === 'rejected' ? 'decision.reason' : 'decision.statement')}
                description={t(chosen === 'rejected' ? 'decision.reasonNote' : 'decision.statementNote')}
              />
              <Group>
                <Button type="submit" {...(chosen === 'rejected' && { color: 'red.8' })}>
                  {t(`decision.${chosen}Submit`)}
                </Button>
              </Group>
            </>
          )}
        </Stack>
      </Form>
      <ConfirmDialog
        opened={confirming !== undefined}
        onClose={() => confirm(undefined)}
        onAccept={() => confirming && submit.mutateAsync(confirming)}
      >
        {confirming && (
          <>
            {t(`decision.${confirming.decision}Follows`)}
            <ul className={classes.follow}>
              {[1, 2, 3].map((line) => (
                <li key={line}>{t(`decision.${confirming.decision}Follow${line}`)}</li>
              ))}
            </ul>
          </>
        )}
      </ConfirmDialog>
    </Card>
  );
}
