import { Button, FileButton } from '@mantine/core';
import { factors } from '@steward/contract/carbon/factors';
import { IconDownload, IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useSend } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { showToast } from '../../../ui/toasts.tsx';

type Props = { has_file: boolean } & ({ factor_id: string } | { instrument_id: string });

/** The document for a factor or an instrument: attached here, opened here and by the verifier. */
export function AttachStatement({ has_file, ...of }: Props) {
  const { t } = useTranslation('factors');
  const mayAttach = useMay('emission-factors.create');
  const options = { onDone: () => showToast('success', t('statement.done')) };
  const toFactor = useSend(factors.attachFactorFile, options);
  const toInstrument = useSend(factors.attachInstrumentFile, options);
  if (has_file)
    return (
      <Button
        size="compact-md"
        variant="subtle"
        leftSection={<IconDownload size={16} />}
        onClick={() =>
          void ('factor_id' in of
            ? download(factors.getFactorFile, of, 'statement')
            : download(factors.getInstrumentFile, of, 'statement'))
        }
      >
        {t('words:open')}
      </Button>
    );
  if (!mayAttach) return null;
  return (
    <FileButton
      accept="application/pdf,image/jpeg,image/png"
      onChange={(file) => {
        if (!file) return;
        if ('factor_id' in of) toFactor.mutate({ ...of, files: [file] });
        else toInstrument.mutate({ ...of, files: [file] });
      }}
    >
      {(props) => (
        <Button
          {...props}
          size="compact-md"
          variant="subtle"
          leftSection={<IconPaperclip size={16} />}
          loading={toFactor.isPending || toInstrument.isPending}
        >
          {t('statement.attach')}
        </Button>
      )}
    </FileButton>
  );
}
