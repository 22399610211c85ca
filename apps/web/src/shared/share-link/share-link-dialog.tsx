import { SegmentedControl, Stack, Text } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import type { ShareKindKey } from '@steward/contract/declared';
import { shareLinks } from '@steward/contract/foundation/share-links';
import { DEFAULT_DAYS } from '@steward/contract/share-kind';
import { IconLinkPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { CallForm } from '../form/call-form.tsx';
import { LinkFields } from './link-fields.tsx';
import { offersOf } from './offers.ts';
import { copyLink, MadeLink } from './made-link.tsx';
import { LinksOfSubject } from './links-of-subject.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  kind: ShareKindKey;
  subject: { _id: string; name: string };
  /** The version that is open, if the link may stay at it. */
  versionId?: string;
}

/** Shares one subject by a link: the choices of its kind, then the address to copy, and the links that it has already. */
export function ShareLinkDialog({ opened, onClose, subject, ...of }: Props) {
  const { t } = useTranslation('share-link');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', { name: subject.name })}>
      {opened && <Content subject={subject} onClose={onClose} {...of} />}
    </Dialog>
  );
}

function Content({ kind, subject, versionId, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('share-link');
  const [made, setMade] = useState<Answer<typeof shareLinks.createShareLink>>();
  const offers = offersOf(kind);
  const [isFixed, setFixed] = useState(false);
  if (made) return <MadeLink url={made.url} onClose={onClose} />;
  return (
    <Stack gap="lg">
      <Text c="dimmed" size="sm">
        {t('who')}
      </Text>
      {versionId !== undefined && offers?.options.includes('version') && (
        <SegmentedControl
          fullWidth
          aria-label={t('version')}
          value={isFixed ? 'this' : 'newest'}
          onChange={(chosen) => setFixed(chosen === 'this')}
          data={[
            { value: 'newest', label: t('newest') },
            { value: 'this', label: t('this') },
          ]}
        />
      )}
      <CallForm
        call={shareLinks.createShareLink}
        start={{
          kind,
          subject_id: subject._id,
          version_id: isFixed ? (versionId ?? null) : null,
          label: '',
          may_download: true,
          days: Math.min(DEFAULT_DAYS, offers?.maxDays ?? DEFAULT_DAYS),
        }}
        submit={t('create')}
        submitIcon={<IconLinkPlus size={17} aria-hidden="true" />}
        onSaved={async (answer) => {
          setMade(answer);
          await copyLink(answer.url).then(
            () => showToast('success', t('words:copied')),
            () => undefined,
          );
        }}
        onCancel={onClose}
      >
        {({ control }) => <LinkFields control={control} kind={kind} takesFocus />}
      </CallForm>
      <LinksOfSubject kind={kind} subjectId={subject._id} />
    </Stack>
  );
}
