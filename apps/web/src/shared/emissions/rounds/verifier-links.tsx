import { Button, Group, Text } from '@mantine/core';
import type { Report } from '@steward/contract/carbon/reports.report';
import { rounds } from '@steward/contract/carbon/rounds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { SumTable } from '../sum-table.tsx';
import { CallForm } from '../../form/call-form.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialogs.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { formatDay } from '../../../ui/format.ts';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useMay } from '../../may.ts';

type VerifierLink = Report['links'][number];

/** The secret links sent by email: recipient, whether they were opened, last day. */
export function VerifierLinks({ links }: { links: VerifierLink[] }) {
  const { t } = useTranslation('emissions');
  const mayChange = useMay('ghg-protocol.approve');
  const [now] = useState(() => new Date().toISOString());
  const [ending, setEnding] = useState<VerifierLink>();
  const [resetting, setResetting] = useState<VerifierLink>();
  const revoke = useSend(rounds.revokeVerifierLink);
  const isGood = (link: VerifierLink) => !link.revoked_at && link.expires_at > now;
  const rows = links.map((link) => ({
    key: link._id,
    label: (
      <>
        <bdi>{link.verifier_name}</bdi>
        <br />
        <bdi dir="ltr" style={{ fontWeight: 400, fontSize: 13, color: 'var(--ink-soft)' }}>
          {link.email}
        </bdi>
      </>
    ),
    cells: [
      link.round,
      formatDay(link.created_at),
      link.last_opened_at ? <RelativeTime key="opened" moment={link.last_opened_at} /> : t('links.never'),
      formatDay(link.expires_at),
      <StatusBadge key="state" tone={isGood(link) ? 'good' : 'plain'}>
        {t(link.revoked_at ? 'links.revoked' : isGood(link) ? 'links.good' : 'links.expired')}
      </StatusBadge>,
      <SecondFactor key="factor" link={link} />,
      isGood(link) && mayChange ? (
        <Group key="actions" gap={4} justify="flex-end">
          {link.authenticator?.since && (
            <Button size="compact-sm" variant="subtle" onClick={() => setResetting(link)}>
              {t('links.reset')}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => setEnding(link)}>
            {t('links.revoke')}
          </Button>
        </Group>
      ) : (
        ''
      ),
    ],
  }));
  const head = ['who', 'round', 'sent', 'opened', 'expires', 'state', 'factor'].map((key) => t(`links.${key}`));
  return (
    <>
      <SumTable
        title={t('links.title')}
        note={`${t('links.note')} ${t('links.factorNote')}`}
        head={[
          ...head,
          <span key="action" className="visually-hidden">
            {t('links.action')}
          </span>,
        ]}
        rows={rows}
      />
      <ConfirmDialog
        opened={ending !== undefined}
        onClose={() => setEnding(undefined)}
        onAccept={async () => {
          if (!ending) return;
          await revoke.mutateAsync({ link_id: ending._id });
          showToast('success', t('links.revokeDone', { name: ending.verifier_name }));
        }}
      >
        {t('links.revokeText', { name: ending?.verifier_name ?? '' })}
      </ConfirmDialog>
      <Dialog opened={resetting !== undefined} onClose={() => setResetting(undefined)} title={t('links.reset')}>
        {resetting && (
          <CallForm
            call={rounds.resetVerifierAuthenticator}
            start={{ link_id: resetting._id, reason: '' }}
            submit={t('links.reset')}
            onSaved={() => {
              showToast('success', t('links.resetDone', { name: resetting.verifier_name }));
              setResetting(undefined);
            }}
            onCancel={() => setResetting(undefined)}
          >
            {({ control }) => (
              <>
                <Text>{t('links.resetText', { name: resetting.verifier_name })}</Text>
                <TextAreaField
                  control={control}
                  name="reason"
                  label={t('links.resetReason')}
                  description={t('links.resetReasonNote')}
                  data-autofocus
                />
              </>
            )}
          </CallForm>
        )}
      </Dialog>
    </>
  );
}

/** Whether the link also requires a code, since when, and the name that the verifier gave. */
function SecondFactor({ link: { authenticator } }: { link: VerifierLink }) {
  const { t } = useTranslation('emissions');
  if (!authenticator?.since) {
    return (
      <StatusBadge tone={authenticator ? 'warn' : 'plain'}>
        {t(authenticator ? 'links.factorReset' : 'links.factorNone')}
      </StatusBadge>
    );
  }
  const { since, declared_name, declared_body } = authenticator;
  return (
    <>
      {t('links.factorSince', { day: formatDay(since) })}
      <br />
      <bdi style={{ fontSize: 13, color: 'var(--ink-soft)' }}>
        {t('links.factorAs', { name: [declared_name, declared_body].filter(Boolean).join(', ') })}
      </bdi>
    </>
  );
}
