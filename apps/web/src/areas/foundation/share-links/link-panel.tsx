import { Button, Group, Stack, Text } from '@mantine/core';
import { shareLinks, type ShareLink } from '@steward/contract/foundation/share-links';
import { IconArrowBackUp, IconLockOpen, IconUserShare } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { EndLink } from '../../../shared/share-link/end-link.tsx';
import { LinkFields } from '../../../shared/share-link/link-fields.tsx';
import { offersOf } from '../../../shared/share-link/offers.ts';
import { linkTones } from '../../../shared/share-link/link-tones.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useOpeningsText } from './link-columns.tsx';
import { LinkOpenings } from './link-openings.tsx';
import classes from './share-links.module.css';

const UNDO_MS = 600_000;

/** One link: what it opens, for whom, its openings, and what can be done with it. */
export function LinkPanel({ link }: { link: ShareLink }) {
  const { t } = useTranslation(['share-links', 'share-link']);
  const isOpen = link.state !== 'revoked';
  return (
    <Stack gap="lg">
      <Facts link={link} />
      <Actions link={link} />
      {isOpen && !link.is_kept_by_area && (
        <Section title={t('settingsTitle')}>
          <CallForm
            call={shareLinks.updateShareLink}
            start={{
              link_id: link._id,
              label: link.label,
              may_download: link.may_download,
              ...(link.max_openings !== null && { max_openings: link.max_openings }),
            }}
            onlyChanged
            onSaved={() => showToast('success', t('words:savedSentence'))}
          >
            {({ control }) => (
              <LinkFields control={control} kind={link.kind} endsAt={link.ends_at} hasPassword={link.has_password} />
            )}
          </CallForm>
        </Section>
      )}
      <Section title={t('openingsTitle')}>
        {link.is_kept_by_area ? <Text c="dimmed">{t('keptByArea')}</Text> : <LinkOpenings linkId={link._id} />}
      </Section>
    </Stack>
  );
}

function Facts({ link }: { link: ShareLink }) {
  const { t } = useTranslation(['share-links', 'share-link', 'linkKinds']);
  const openingsText = useOpeningsText();
  const options = offersOf(link.kind)?.options ?? [];
  const facts: [string, ReactNode][] = [
    [t('words:type'), t(`linkKinds:${link.kind}`)],
    [
      t('share-link:version'),
      options.includes('version') && (link.version_id === null ? t('share-link:newest') : t('share-link:this')),
    ],
    [t('owner'), link.owner_id === null ? t('words:organization') : <bdi key="owner">{link.owner_name}</bdi>],
    [t('maker'), link.maker_name && <bdi key="maker">{link.maker_name}</bdi>],
    [t('created'), formatMoment(link.created_at)],
    [t('ends'), link.ends_at ? formatMoment(link.ends_at) : t('noEnd')],
    [t('openings'), <bdi key="openings">{openingsText(link)}</bdi>],
    [t('lastOpened'), link.last_opened_at ? formatMoment(link.last_opened_at) : t('share-link:neverOpened')],
    [t('words:password'), options.includes('password') && (link.has_password ? t('passwordSet') : t('noPassword'))],
    [
      t('words:download'),
      options.includes('downloads') && (link.may_download ? t('downloadsAllowed') : t('downloadsNotAllowed')),
    ],
  ];
  return (
    <Stack gap="sm">
      <div>
        <StatusBadge tone={linkTones[link.state]}>{t(`share-link:states.${link.state}`)}</StatusBadge>
      </div>
      {/* Who may open a link of another area is its matter: a verifier also needs a second factor. */}
      {!link.is_kept_by_area && <Text size="sm">{t(`stateNotes.${link.state}`)}</Text>}
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Stack>
  );
}

function Actions({ link }: { link: ShareLink }) {
  const { t } = useTranslation(['share-links', 'share-link']);
  const person = useSession();
  const [opened] = useState(() => Date.now());
  const restore = useSend(shareLinks.restoreShareLink);
  const takeOver = useSend(shareLinks.takeOverShareLink);
  const update = useSend(shareLinks.updateShareLink);
  const link_id = link._id;
  const isOpen = link.state !== 'revoked' && link.state !== 'ended';
  const mayRestore =
    link.state === 'revoked' &&
    !link.is_kept_by_area &&
    link.revoked_at !== null &&
    opened - Date.parse(link.revoked_at) < UNDO_MS;
  const mayTakeOver =
    !link.is_kept_by_area &&
    isOpen &&
    person?.is_admin === true &&
    link.owner_id !== null &&
    link.owner_id !== person.uid;
  const run = (doing: Promise<unknown>, text: string) =>
    void doing.then(
      () => showToast('success', text),
      () => undefined,
    );
  return (
    <Group gap="xs">
      {isOpen && <EndLink link={link} />}
      {mayRestore && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={17} aria-hidden="true" />}
          loading={restore.isPending}
          onClick={() => run(restore.mutateAsync({ link_id }), t('isRestored'))}
        >
          {t('words:undo')}
        </Button>
      )}
      {mayTakeOver && (
        <Button
          variant="default"
          leftSection={<IconUserShare size={17} aria-hidden="true" />}
          loading={takeOver.isPending}
          onClick={() => run(takeOver.mutateAsync({ link_id }), t('isTakenOver'))}
        >
          {t('takeOver')}
        </Button>
      )}
      {isOpen && link.has_password && (
        <Button
          variant="default"
          leftSection={<IconLockOpen size={17} aria-hidden="true" />}
          loading={update.isPending}
          onClick={() => run(update.mutateAsync({ link_id, password: null }), t('words:savedSentence'))}
        >
          {t('share-link:removePassword')}
        </Button>
      )}
    </Group>
  );
}
