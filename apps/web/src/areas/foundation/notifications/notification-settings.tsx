import { Alert, Button, Group, NativeSelect, Select, Stack, Switch, TextInput } from '@mantine/core';
import { notifications } from '@steward/contract/foundation/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './alert-centre.module.css';
import type { Settings } from './settings.ts';
import { ChannelMatrix } from './channel-matrix.tsx';

/** The channels of each kind of event, and the times of emails. */
export function NotificationSettings() {
  const failureText = useFailureText();
  const settings = useAnswer(notifications.getNotificationSettings, {}, { freshFor: 0 });
  if (settings.isError)
    return <ErrorState message={failureText(settings.error)} onRetry={() => void settings.refetch()} />;
  if (!settings.data)
    return (
      <Card>
        <FormSkeleton fields={4} />
      </Card>
    );
  return <SettingsForm saved={settings.data} />;
}

const zones = () => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const minutesOf = (text: string) => {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return hour * 60 + minute;
};
const quietStart = 22 * 60;
const quietEnd = 7 * 60;
const digestStart = 8;

function SettingsForm({ saved }: { saved: Settings }) {
  const { t } = useTranslation('notifications');
  const [secret, setSecret] = useState<string>();
  const { kinds, new_secret: _told, ...times } = saved;
  const onSaved = ({ new_secret }: Settings) => {
    setSecret(new_secret ?? undefined);
    showToast('success', t('settings.saved'));
  };
  return (
    <CallForm
      call={notifications.updateNotificationSettings}
      start={{ ...times, new_secret: false, kinds: kinds.map(({ kind, on }) => ({ kind, on })) }}
      onSaved={onSaved}
    >
      {(form) => <SettingsFields form={form} saved={saved} secret={secret} onSaved={onSaved} />}
    </CallForm>
  );
}

interface FieldsProps {
  form: FormOf<typeof notifications.updateNotificationSettings>;
  saved: Settings;
  secret: string | undefined;
  onSaved: (answer: Settings) => void;
}

function SettingsFields({ form, saved, secret, onSaved }: FieldsProps) {
  const { t } = useTranslation('notifications');
  const failureText = useFailureText();
  const test = useSend(notifications.testWebhook, { inPlace: true });
  const renew = useSend(notifications.updateNotificationSettings, { onDone: onSaved });
  const draft = form.watch();
  const change = (part: Partial<typeof draft>) =>
    Object.entries(part).forEach(([name, value]) =>
      form.setValue(name as keyof typeof draft, value, { shouldDirty: true }),
    );
  return (
    <Stack gap="md" maw={860}>
      <Card title={t('settings.channels')} note={t('settings.channelsNote')}>
        <ChannelMatrix
          kinds={saved.kinds.map((kind, index) => ({ ...kind, on: draft.kinds?.[index]?.on ?? kind.on }))}
          hasWebhook={Boolean(draft.webhook_url)}
          onChange={(kinds) => change({ kinds: kinds.map(({ kind, on }) => ({ kind, on })) })}
        />
      </Card>
      <Card title={t('settings.times')} note={t('settings.timesNote')}>
        <Stack gap="md">
          <Select
            label={t('words:timeZone')}
            data={zones()}
            value={draft.time_zone ?? null}
            onChange={(zone) => zone && change({ time_zone: zone })}
            searchable
            allowDeselect={false}
            maw={360}
          />
          <div className={classes['times-row']}>
            <Switch
              label={t('settings.digest')}
              checked={draft.digest_hour !== null}
              onChange={(event) => change({ digest_hour: event.currentTarget.checked ? digestStart : null })}
            />
            {draft.digest_hour !== null && (
              <NativeSelect
                label={t('settings.digestHour')}
                value={draft.digest_hour}
                onChange={(event) => change({ digest_hour: Number(event.currentTarget.value) })}
                data={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clock(hour * 60) }))}
              />
            )}
          </div>
          <div className={classes['times-row']}>
            <Switch
              label={t('settings.quiet')}
              checked={draft.quiet_from !== null}
              onChange={(event) =>
                change(
                  event.currentTarget.checked
                    ? { quiet_from: quietStart, quiet_until: quietEnd }
                    : { quiet_from: null, quiet_until: null },
                )
              }
            />
            {typeof draft.quiet_from === 'number' && (
              <TextInput
                type="time"
                label={t('words:from')}
                value={clock(draft.quiet_from)}
                onChange={(event) => change({ quiet_from: minutesOf(event.currentTarget.value) })}
              />
            )}
            {typeof draft.quiet_until === 'number' && (
              <TextInput
                type="time"
                label={t('words:to')}
                value={clock(draft.quiet_until)}
                onChange={(event) => change({ quiet_until: minutesOf(event.currentTarget.value) })}
              />
            )}
          </div>
        </Stack>
      </Card>
      <Card title={t('settings.webhook')} note={t('settings.webhookNote')}>
        <Stack gap="sm">
          <TextField control={form.control} name="webhook_url" type="url" dir="ltr" label={t('settings.webhookUrl')} />
          {secret && (
            <Alert color="brand" title={t('settings.secret')}>
              {t('settings.secretNote')}
              <code className={classes.secret} dir="ltr">
                {secret}
              </code>
            </Alert>
          )}
          {saved.webhook_url !== '' && (
            <Group>
              <Button
                variant="default"
                loading={test.isPending}
                disabled={draft.webhook_url !== saved.webhook_url}
                onClick={() =>
                  test.mutate({}, { onSuccess: ({ status }) => showToast('success', t('settings.tested', { status })) })
                }
              >
                {t('settings.test')}
              </Button>
              <Button
                variant="subtle"
                loading={renew.isPending}
                onClick={() => renew.mutate({ ...form.getValues(), new_secret: true })}
              >
                {t('settings.newSecret')}
              </Button>
            </Group>
          )}
          {test.error && (
            <Alert color="red" role="alert">
              {failureText(test.error)} <bdi dir="ltr">{/\(([^)]*)\)$/.exec(test.error.message)?.[1]}</bdi>
            </Alert>
          )}
        </Stack>
      </Card>
    </Stack>
  );
}
