import { Button, Group, Stack, Text } from '@mantine/core';
import { collections } from '@steward/contract/energy/collections';
import type { TenantMandate } from '@steward/contract/energy/collections.debit';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { EvidenceLink } from '../../../shared/evidence/evidence-link.tsx';
import { AttachFile } from '../../../shared/document-picker/attach-file.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './collections.module.css';

/** The mandate signed by the tenant, as PDF or picture. */
export function MandateFile({ mandate }: { mandate: TenantMandate }) {
  const { t } = useTranslation('collections');
  const failureText = useFailureText();
  const mayEdit = useMay('payments.edit');
  const mayDelete = useMay('payments.delete');
  const attach = useSend(collections.saveMandateFile);
  const remove = useSend(collections.deleteMandateFile);
  const input = { tenant_mandate_id: mandate._id };
  const { file_name: name } = mandate;
  const open = async () => {
    try {
      await download(collections.getMandateFile, input, name);
    } catch (error) {
      showToast('error', failureText(error));
    }
  };
  return (
    <Stack gap="xs" align="flex-start">
      <Text fw={600} size="sm">
        {t('file.title')}
      </Text>
      {name ? (
        <EvidenceLink evidence="mandates" objectId={mandate._id}>
          <bdi>{name}</bdi>
        </EvidenceLink>
      ) : (
        <span className={classes.soft}>{t('file.none')}</span>
      )}
      <Group gap="xs">
        {name && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => void open()}
          >
            {t('words:download')}
          </Button>
        )}
        {mayEdit && (
          <AttachFile
            isBusy={attach.isPending}
            onFile={(file) => attach.mutate({ ...input, files: [file] })}
            onDocument={(document_id) => attach.mutate({ ...input, document_id })}
          >
            {t(name ? 'words:replace' : 'words:attachFile')}
          </AttachFile>
        )}
        {name && mayDelete && (
          <Button
            size="compact-md"
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate(input)}
          >
            {t('words:remove')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
