import { Button, Group, Stack, Text } from '@mantine/core';
import { documentSharing, type DocumentRequest } from '@steward/contract/estate/document-sharing';
import { IconCopy, IconLinkPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { EndLink } from '../../../shared/share-link/end-link.tsx';
import { copyLink } from '../../../shared/share-link/made-link.tsx';
import { ShareLinkDialog } from '../../../shared/share-link/share-link-dialog.tsx';
import { formatBytes, formatMoment } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import classes from './document-sharing.module.css';

/** One request: what was asked for, until when, what arrived, and how to remind or end it. */
export function RequestPanel({ request }: { request: DocumentRequest }) {
  const { t } = useTranslation(['document-sharing', 'share-link']);
  const { note, ends_at, last_opened_at, received, files, files_left } = request;
  return (
    <Stack gap="lg">
      {note && (
        <Text>
          <bdi>{note}</bdi>
        </Text>
      )}
      <dl className={classes.facts}>
        <dt>{t('words:status')}</dt>
        <dd>{t(`requests.states.${request.state}`)}</dd>
        <dt>{t('requests.askedBy')}</dt>
        <dd>
          <bdi>{request.asked_by}</bdi> · {formatMoment(request.created_at)}
        </dd>
        <dt>{t('requests.until')}</dt>
        <dd>{ends_at ? formatMoment(ends_at) : t('requests.noEnd')}</dd>
        <dt>{t('requests.lastOpened')}</dt>
        <dd>{last_opened_at ? formatMoment(last_opened_at) : t('share-link:neverOpened')}</dd>
        <dt>{t('requests.arrived')}</dt>
        <dd>{t('requests.filesOf', { files, most: files + files_left })}</dd>
      </dl>
      <Actions request={request} />
      <Section title={t('requests.arrived')}>
        {received.length === 0 ? (
          <Text c="dimmed">{t(files === 0 ? 'requests.nothing' : 'requests.noneLeft')}</Text>
        ) : (
          <ul className={classes.received}>
            {received.map((one) => (
              <li key={one.document_id}>
                <Link to="/documentation/document" search={{ document: one.document_id }}>
                  <bdi>{one.title}</bdi>
                </Link>
                <small>
                  <bdi>{one.sender}</bdi> · <DateText value={one.received_at} /> · {formatBytes(one.bytes)}
                </small>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </Stack>
  );
}

function Actions({ request: { _id, title, state, is_own, link_id } }: { request: DocumentRequest }) {
  const { t } = useTranslation('document-sharing');
  const failureText = useFailureText();
  const [isRenewing, setRenewing] = useState(false);
  const isOpen = state === 'open' || state === 'full';
  const remind = async () => {
    try {
      const { url } = await ask(documentSharing.getDocumentRequestLink, { document_request_id: _id });
      await copyLink(url);
      showToast('success', t('requests.reminded'));
    } catch (error) {
      showToast('error', failureText(error));
    }
  };
  return (
    <Group gap="sm">
      {isOpen && is_own && (
        <Button leftSection={<IconCopy size={17} aria-hidden="true" />} onClick={() => void remind()}>
          {t('requests.remind')}
        </Button>
      )}
      {isOpen && link_id && <EndLink link={{ _id: link_id, title, label: '', is_kept_by_area: false }} />}
      {!isOpen && is_own && (
        <Button
          variant="default"
          leftSection={<IconLinkPlus size={17} aria-hidden="true" />}
          onClick={() => setRenewing(true)}
        >
          {t('requests.renew')}
        </Button>
      )}
      <ShareLinkDialog
        opened={isRenewing}
        onClose={() => setRenewing(false)}
        kind="request"
        subject={{ _id, name: title }}
      />
    </Group>
  );
}
