import { Button } from '@mantine/core';
import { shareLinks, type ShareLink } from '@steward/contract/foundation/share-links';
import { IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { ConfirmDialog } from '../../ui/overlays/dialogs.tsx';
import { showToast } from '../../ui/toasts.tsx';

interface Props {
  link: Pick<ShareLink, '_id' | 'title' | 'label' | 'is_kept_by_area'>;
  isSmall?: boolean;
}

/** Ends a link after a question, which says whether that can be undone. */
export function EndLink({ link, isSmall = false }: Props) {
  const { t } = useTranslation('share-link');
  const [isAsked, setAsked] = useState(false);
  const end = useSend(shareLinks.endShareLink, {
    alsoRefreshes: ['reports', 'occupants', 'servicing', 'document-sharing'],
  });
  const name = link.label || link.title;
  return (
    <>
      <Button
        variant={isSmall ? 'subtle' : 'default'}
        color="red"
        size={isSmall ? 'compact-sm' : 'sm'}
        leftSection={<IconLinkOff size={17} aria-hidden="true" />}
        onClick={() => setAsked(true)}
      >
        {t('end')}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        onAccept={async () => {
          await end.mutateAsync({ link_id: link._id });
          showToast('success', t('isEnded'));
        }}
      >
        {link.is_kept_by_area ? t('endForGoodText', { name }) : t('endText', { name })}
      </ConfirmDialog>
    </>
  );
}
