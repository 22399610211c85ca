import { Button, Group, Stack, Text } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { session } from '@steward/contract/access/session';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonSubject } from '../../../ui/navigation/button-subject.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { deviceOf } from './device-name.ts';
import { OwnPassword } from './own-password.tsx';

type Session = Answer<typeof session.getSessions>[number];

// No ListScreen: a few devices in a card of the settings, with nothing to search, sort or add.
/** The devices on which the user is signed in, and a button to sign each out. */
export function SessionsCard() {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const list = useAnswer(session.getSessions, {}, { freshFor: 0 });
  // One session, or all others.
  const [ending, setEnding] = useState<Session | 'others'>();
  const nameOf = useDeviceName();
  const close = () => setEnding(undefined);
  return (
    <Card title={t('sessions.title')} note={t('sessions.note')}>
      {list.isError && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && <RowSkeletons />}
      <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {list.data?.map((one) => (
          <SessionRow key={one._id} session={one} onEnd={() => setEnding(one)} />
        ))}
      </Stack>
      {(list.data?.length ?? 0) > 1 && (
        <Button mt="lg" variant="default" onClick={() => setEnding('others')}>
          {t('sessions.endOthers')}
        </Button>
      )}
      <Dialog
        opened={ending !== undefined}
        onClose={close}
        title={t(ending === 'others' ? 'sessions.endOthers' : 'sessions.end')}
      >
        {ending === 'others' && <EndOthers onDone={close} />}
        {ending && ending !== 'others' && <EndOne id={ending._id} device={nameOf(ending)} onDone={close} />}
      </Dialog>
    </Card>
  );
}

function EndOne({ id, device, onDone }: { id: string; device: string; onDone: () => void }) {
  const { t } = useTranslation('users');
  return (
    <CallForm
      call={session.endSession}
      start={{ session_id: id }}
      submit={t('sessions.end')}
      tone="danger"
      mayLeave
      onCancel={onDone}
      onSaved={() => {
        showToast('success', t('sessions.ended', { count: 1 }));
        onDone();
      }}
    >
      {({ control }) => <OwnPassword control={control} note={t('sessions.endNote', { device })} />}
    </CallForm>
  );
}

function EndOthers({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('users');
  return (
    <CallForm
      call={session.endOtherSessions}
      start={{}}
      submit={t('sessions.endOthers')}
      tone="danger"
      mayLeave
      onCancel={onDone}
      onSaved={({ ended }) => {
        showToast('success', t('sessions.ended', { count: ended }));
        onDone();
      }}
    >
      {({ control }) => <OwnPassword control={control} note={t('sessions.endOthersNote')} />}
    </CallForm>
  );
}

function useDeviceName() {
  const { t } = useTranslation('users');
  return ({ user_agent }: Session): string => {
    const known = deviceOf(user_agent);
    return known ? t('sessions.device', known) : t('sessions.unknown');
  };
}

function SessionRow({ session: one, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTranslation('users');
  const known = deviceOf(one.user_agent);
  const device = useDeviceName()(one);
  const Icon = known && ['iOS', 'Android'].includes(known.system) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <Group component="li" gap="md" wrap="nowrap" align="start">
      <Icon size={24} stroke={1.5} aria-hidden="true" style={{ flex: 'none', marginBlockStart: 2 }} />
      <div style={{ flex: 1, minInlineSize: 0 }}>
        <Group gap="xs">
          <strong>{device}</strong>
          {one.is_current && <StatusBadge tone="brand">{t('sessions.this')}</StatusBadge>}
          {one.method === 'sso' && <StatusBadge>{t('sessions.sso')}</StatusBadge>}
        </Group>
        <Text size="sm" c="dimmed">
          <bdi dir="ltr">{one.address}</bdi> · {t('sessions.lastUsed')} <RelativeTime moment={one.last_used_at} />
        </Text>
      </div>
      {!one.is_current && (
        <Button variant="subtle" size="compact-md" onClick={onEnd}>
          {t('sessions.end')}
          <ButtonSubject>{device}</ButtonSubject>
        </Button>
      )}
    </Group>
  );
}
