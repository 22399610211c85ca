import { Button, Stack, Text } from '@mantine/core';
import { devices, type Hardware } from '@steward/contract/sensing/devices';
import type { DeviceToken } from '@steward/contract/sensing/devices.tokens';
import { IconAlertTriangle, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { DeleteDialog } from '../../../ui/overlays/dialogs.tsx';
import { Section } from '../../../ui/section.tsx';
import { CopyText } from '../../../ui/values/copy-text.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import classes from './devices.module.css';
import { SendCommands } from './send-commands.tsx';

const isOver = ({ revoked_at, valid_until }: DeviceToken) =>
  revoked_at !== null || (valid_until !== null && Date.parse(valid_until) < Date.now());

/** The tokens with which a device sends: a new one is shown once, with commands that send a first value. */
export function DeviceTokens({ device }: { device: Hardware }) {
  const { t } = useTranslation('devices');
  const failureText = useFailureText();
  const hardware_id = device._id;
  const list = useAnswer(devices.getDeviceTokens, { hardware_id });
  const issue = useSend(devices.issueDeviceToken);
  const revoke = useSend(devices.revokeDeviceToken);
  const [ending, setEnding] = useState<DeviceToken>();
  const working = (list.data ?? []).filter((token) => !isOver(token));
  return (
    <Section
      title={t('tokens.title')}
      end={
        device.removed_at === null && (
          <Button
            variant={working.length > 0 ? 'default' : 'filled'}
            leftSection={<IconKey size={17} aria-hidden="true" />}
            loading={issue.isPending}
            onClick={() => issue.mutate({ hardware_id })}
          >
            {t('tokens.issue')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        {list.isError && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
        {issue.data && <NewToken token={issue.data.token} device={device} />}
        {list.data?.length === 0 && !issue.data && <Text c="dimmed">{t('tokens.none')}</Text>}
        {working.length > 0 && (
          <ul className={classes.tokens}>
            {working.map((token) => (
              <li key={token._id}>
                <span className={classes.tokenWords}>
                  <bdi dir="ltr" className={classes.hint}>
                    …{token.hint}
                  </bdi>
                  <span className={classes.soft}>
                    {t('tokens.made', { day: formatMoment(token.created_at), name: token.created_by_name })}
                    {' · '}
                    {token.used_at ? (
                      <>
                        {t('tokens.used')} <RelativeTime moment={token.used_at} />
                      </>
                    ) : (
                      t('tokens.unused')
                    )}
                  </span>
                  {token.valid_until && (
                    <StatusBadge tone="warn">{t('tokens.until', { day: formatMoment(token.valid_until) })}</StatusBadge>
                  )}
                </span>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={t('tokens.revokeNamed', { hint: token.hint })}
                  onClick={() => setEnding(token)}
                >
                  {t('tokens.revoke')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <DeleteDialog
          opened={ending !== undefined}
          onClose={() => setEnding(undefined)}
          onAccept={() => ending && revoke.mutateAsync({ device_token_id: ending._id })}
        >
          {t('tokens.revokeNote')}
        </DeleteDialog>
      </Stack>
    </Section>
  );
}

/** A token that is shown this once. */
export function NewToken({ token, device, serial }: { token: string; device: Hardware; serial?: string }) {
  const { t } = useTranslation('devices');
  return (
    <Stack gap="sm">
      <Notice tone="warn" icon={IconAlertTriangle} title={t('tokens.onceTitle')} isUrgent>
        {t('tokens.once')}
      </Notice>
      <CopyText label={t('tokens.token')} text={token} />
      <details className={classes.commands} open>
        <summary>{t('send.title')}</summary>
        <SendCommands token={token} serial={serial} sensorKey={device.sensors[0]?.sensor_key ?? 'temperature'} />
      </details>
    </Stack>
  );
}
