import { Button } from '@mantine/core';
import { ghg } from '@steward/contract/carbon/ghg';
import type { Report } from '@steward/contract/carbon/ghg.report';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { SumTable } from '../../../shared/ghg-report/sum-table.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { formatDay } from '../../../ui/format.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useMay } from '../../../shared/may.ts';

type VerifierLink = Report['links'][number];

/** The secret links that were mailed: to whom, whether they were opened, until when they are good. */
export function VerifierLinks({ links }: { links: VerifierLink[] }) {
  const { t } = useTranslation('ghg');
  const mayChange = useMay('ghg-protocol.approve');
  const [now] = useState(() => new Date().toISOString());
  const [ending, setEnding] = useState<VerifierLink>();
  const revoke = useSend(ghg.revokeVerifierLink);
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
      isGood(link) && mayChange ? (
        <Button key="revoke" size="compact-sm" variant="subtle" color="red" onClick={() => setEnding(link)}>
          {t('links.revoke')}
        </Button>
      ) : (
        ''
      ),
    ],
  }));
  const head = ['who', 'round', 'sent', 'opened', 'expires', 'state'].map((key) => t(`links.${key}`));
  return (
    <>
      <SumTable
        title={t('links.title')}
        note={t('links.note')}
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
    </>
  );
}
