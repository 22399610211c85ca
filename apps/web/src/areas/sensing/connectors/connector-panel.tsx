import { Button, Stack } from '@mantine/core';
import { connectors, type Connector } from '@steward/contract/sensing/connectors';
import { isLorawan } from '@steward/core/sensing/connector-kinds';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { formatCount } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialogs.tsx';
import { Section } from '../../../ui/section.tsx';
import { CountText, NoValue } from '../../../ui/value-text.tsx';
import { CopyText } from '../../../ui/values/copy-text.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import { ConnectorForm } from './connector-form.tsx';
import { StateOf } from './connector-state.tsx';
import { ConnectorTest } from './connector-test.tsx';
import classes from './connectors.module.css';
import { rowOf, type Row } from './rows.ts';

type Saved = Connector & { secret: string | null };

interface Props {
  /** Absent: a new one. */
  row: Row | undefined;
  hasFolder: boolean;
  onClose: () => void;
}

/** A connector: how it runs, what it reads, and its settings for people who may change them. */
export function ConnectorPanel({ row, hasFolder, onClose }: Props) {
  const { t } = useTranslation('connectors');
  const mayEdit = useMay('organization.edit');
  const [saved, setSaved] = useState<Saved>();
  if (!row && !saved) return <ConnectorForm hasFolder={hasFolder} onSaved={setSaved} onCancel={onClose} />;
  const shown = saved ? rowOf(saved) : (row as Row);
  const connector = saved ?? shown.connector;
  return (
    <Stack gap="lg">
      {saved?.secret && <NewSecret connector={saved} secret={saved.secret} />}
      <Facts row={shown} />
      {connector && isLorawan(connector.kind) && (
        <Network connector={connector} mayEdit={mayEdit && !saved?.secret} onRenewed={setSaved} />
      )}
      {!connector && shown.address && <CopyText label={t('fields.address')} text={shown.address} />}
      {!connector && <p className={classes.soft}>{t(`kindNotes.${shown.kind}`)}</p>}
      {connector?.folder && <CopyText label={t('folder.below')} text={connector.folder} />}
      {connector && connector.files.length > 0 && <Files connector={connector} />}
      {connector?.settings && mayEdit && (
        <>
          <Section title={t('test.title')}>
            <ConnectorTest key={shown._id} id={connector._id} />
          </Section>
          {!saved && (
            <Section title={t('form.title')}>
              <ConnectorForm connector={connector} hasFolder={hasFolder} onSaved={setSaved} onCancel={onClose} />
            </Section>
          )}
        </>
      )}
      {saved && (
        <Button variant="default" onClick={onClose}>
          {t('words:close')}
        </Button>
      )}
    </Stack>
  );
}

function Facts({ row }: { row: Row }) {
  const { t } = useTranslation('connectors');
  return (
    <dl className={classes.facts}>
      <div {...(row.failure && { className: classes.wide })}>
        <dt>{t('words:status')}</dt>
        <dd>
          <StateOf row={row} />
        </dd>
      </div>
      <div>
        <dt>{t('fields.lastMessage')}</dt>
        <dd>{row.last_message_at ? <RelativeTime moment={row.last_message_at} /> : <NoValue />}</dd>
      </div>
      {row.next_at && (
        <div>
          <dt>{t('fields.nextTry')}</dt>
          <dd>
            <RelativeTime moment={row.next_at} />
          </dd>
        </div>
      )}
      {(['messages', 'stored', 'refused', 'unauthorized'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`fields.${name}`)}</dt>
          <dd>
            <CountText value={row[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The secret of a network, shown this once, in the two ways in which networks can send it. */
function NewSecret({ connector, secret }: { connector: Connector; secret: string }) {
  const { t } = useTranslation('connectors');
  return (
    <Stack gap="sm">
      <Notice tone="warn" icon={IconAlertTriangle} title={t('secret.onceTitle')} isUrgent>
        {t('secret.once')}
      </Notice>
      <CopyText label={t('secret.header')} text={`Authorization: Bearer ${secret}`} />
      <CopyText label={t('secret.inAddress')} text={`${connector.send_to ?? ''}?secret=${secret}`} />
    </Stack>
  );
}

interface NetworkProps {
  connector: Connector;
  mayEdit: boolean;
  onRenewed: (saved: Saved) => void;
}

/** Where the network sends to, and what to set there. */
function Network({ connector, mayEdit, onRenewed }: NetworkProps) {
  const { t } = useTranslation('connectors');
  const renew = useSend(connectors.saveConnector, { inPlace: true, onDone: onRenewed });
  const [isAsking, setAsking] = useState(false);
  return (
    <Stack gap="sm">
      <CopyText label={t('network.sendTo')} text={connector.send_to ?? ''} />
      <p className={classes.soft}>{t(`network.${connector.kind}`)}</p>
      <p className={classes.soft}>{t('network.devices')}</p>
      {mayEdit && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconRefresh size={16} aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            {t('secret.renew')}
          </Button>
          <ConfirmDialog
            opened={isAsking}
            onClose={() => setAsking(false)}
            onAccept={() => renew.mutateAsync({ connector_id: connector._id, renew_secret: true })}
          >
            {t('secret.renewNote')}
          </ConfirmDialog>
        </div>
      )}
    </Stack>
  );
}

/** The newest files, with the lines that were refused. */
function Files({ connector: { files } }: { connector: Connector }) {
  const { t } = useTranslation('connectors');
  return (
    <Section title={t('folder.files')}>
      <ul className={classes.files}>
        {files.map(({ name, read_at, lines, stored, quarantined, refused, refused_lines }) => (
          <li key={`${name} ${read_at}`}>
            <bdi>{name}</bdi> · <RelativeTime moment={read_at} />
            <div className={classes.soft}>
              {t('folder.counts', {
                lines: formatCount(lines),
                stored: formatCount(stored),
                quarantined: formatCount(quarantined),
                refused: formatCount(refused),
              })}
            </div>
            {refused_lines.length > 0 && (
              <details>
                <summary>{t('folder.refused')}</summary>
                <ul className={classes.lines}>
                  {refused_lines.map(({ line, reason, about }, n) => (
                    <li key={n}>{t(`lines.${reason}`, { line: formatCount(line), about })}</li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
