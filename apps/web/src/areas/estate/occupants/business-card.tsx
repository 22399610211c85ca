import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { occupants, type Occupant } from '@steward/contract/estate/occupants';
import { IconCopy, IconDownload, IconLinkOff, IconRefresh, IconShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { saveBlob } from '../../../ui/files/save-blob.ts';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './occupants.module.css';

/** The link to the business card of an employee, as an address and as a QR code: shared, renewed, or revoked. */
export function BusinessCard({ employee }: { employee: Occupant }) {
  const { t } = useTranslation('occupants');
  const failureText = useFailureText();
  const occupant_id = employee._id;
  const card = useAnswer(occupants.getBusinessCard, { occupant_id });
  const share = useSend(occupants.shareBusinessCard);
  const revoke = useSend(occupants.revokeBusinessCard);
  if (card.isError) return <ErrorState message={failureText(card.error)} onRetry={() => void card.refetch()} />;
  if (card.data === undefined) return <FormSkeleton fields={3} />;
  const isBusy = share.isPending || revoke.isPending;
  if (card.data === null)
    return (
      <Stack gap="md" align="start">
        <Text>{t('card.offer', { name: employee.name })}</Text>
        <Button
          leftSection={<IconShare size={17} />}
          loading={isBusy}
          onClick={() => void share.mutateAsync({ occupant_id }).catch(() => undefined)}
        >
          {t('card.share')}
        </Button>
      </Stack>
    );
  const { url } = card.data;
  const svg = renderSVG(url, { border: 2 });
  return (
    <Stack gap="md">
      <Text>{t('card.about', { name: employee.name })}</Text>
      <img
        className={classes.qr}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
        alt={t('card.qr', { name: employee.name })}
        width={220}
        height={220}
      />
      <TextInput label={t('card.link')} value={url} readOnly dir="ltr" onFocus={(event) => event.target.select()} />
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconCopy size={17} />}
          onClick={() => void navigator.clipboard.writeText(url).then(() => showToast('success', t('words:copied')))}
        >
          {t('words:copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={17} />}
          onClick={() => saveBlob(new Blob([svg], { type: 'image/svg+xml' }), `${employee.name}.svg`)}
        >
          {t('card.download')}
        </Button>
      </Group>
      <Group gap="xs" className={classes.change}>
        <Button
          variant="subtle"
          leftSection={<IconRefresh size={17} />}
          loading={isBusy}
          onClick={() => void share.mutateAsync({ occupant_id }).catch(() => undefined)}
        >
          {t('card.renew')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconLinkOff size={17} />}
          loading={isBusy}
          onClick={() => void revoke.mutateAsync({ occupant_id }).catch(() => undefined)}
        >
          {t('card.revoke')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('card.changeNote')}
      </Text>
    </Stack>
  );
}
