import { Button, Stack } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { powerBI } from '@steward/contract/insight/power-bi';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DeleteDialog } from '../../../ui/overlays/dialogs.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { Reports } from './reports.tsx';

type Known = Answer<typeof powerBI.getPowerBIConnector>;

/** The connection of the organization to Power BI. */
export default function PowerBIScreen() {
  const { t } = useTranslation(['power-bi', 'power-bi-report']);
  const failureText = useFailureText();
  const { data, error, refetch } = useAnswer(powerBI.getPowerBIConnector, {});
  if (error && !data) return <ErrorState message={failureText(error)} onRetry={() => void refetch()} />;
  return (
    <Stack gap="lg" maw={820}>
      <Notice icon={IconInfoCircle} title={t('rights.title')}>
        {t('rights.text')}
      </Notice>
      {data && !data.is_frame_open && (
        <Notice tone="warn" icon={IconAlertTriangle}>
          {t('power-bi-report:reasons.frame-closed')}
        </Notice>
      )}
      {data && !data.connector && (
        <Card title={t('steps.title')}>
          <ol>
            {(['register', 'secret', 'allow', 'member'] as const).map((step) => (
              <li key={step}>{t(`steps.${step}`)}</li>
            ))}
          </ol>
        </Card>
      )}
      <Card title={t('connection')}>{data ? <Connection connector={data.connector} /> : <FormSkeleton />}</Card>
      {data?.connector && (
        <Card title={t('test.title')}>
          <ConnectionTest />
        </Card>
      )}
    </Stack>
  );
}

function Connection({ connector }: Pick<Known, 'connector'>) {
  const { t } = useTranslation('power-bi');
  const save = useSend(powerBI.savePowerBIConnector, { inPlace: true });
  const remove = useSend(powerBI.deletePowerBIConnector);
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <CallForm
        call={powerBI.savePowerBIConnector}
        start={{
          directory_id: connector?.directory_id ?? '',
          client_id: connector?.client_id ?? '',
          client_secret: undefined,
          workspace_id: connector?.workspace_id ?? '',
          reports: connector?.reports ?? [],
        }}
        // An empty secret keeps the stored one.
        send={({ client_secret, ...values }) =>
          save.mutateAsync({ ...values, ...(client_secret && { client_secret }) })
        }
        submit={t('words:save')}
        beside={
          connector && (
            <Button variant="default" c="var(--bad)" onClick={() => setRemoving(true)}>
              {t('words:remove')}
            </Button>
          )
        }
        onSaved={() => showToast('success', t('words:savedSentence'))}
      >
        {({ control, watch, setValue }) => (
          <>
            <TextField
              control={control}
              name="directory_id"
              label={t('fields.directory')}
              dir="ltr"
              autoComplete="off"
            />
            <TextField control={control} name="client_id" label={t('fields.client')} dir="ltr" autoComplete="off" />
            <PasswordField
              control={control}
              name="client_secret"
              label={t('fields.secret')}
              autoComplete="new-password"
              {...(connector && { description: t('fields.secretKept') })}
            />
            <TextField
              control={control}
              name="workspace_id"
              label={t('fields.workspace')}
              dir="ltr"
              autoComplete="off"
            />
            <Reports
              reports={watch('reports') ?? []}
              onChange={(reports) => setValue('reports', reports, { shouldDirty: true })}
            />
          </>
        )}
      </CallForm>
      <DeleteDialog
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        onAccept={async () => {
          await remove.mutateAsync({});
          showToast('success', t('words:savedSentence'));
        }}
      >
        {t('removeText')}
      </DeleteDialog>
    </>
  );
}
