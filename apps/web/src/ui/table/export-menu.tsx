import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../navigation/menu-button.tsx';
import { exportFormats, type ExportFormat } from './export.ts';

interface Props {
  isExporting: boolean;
  onExport: (format: ExportFormat) => unknown;
}

/** Exports the shown rows as a file, in a chosen format. */
export function ExportMenu({ isExporting, onExport }: Props) {
  const { t } = useTranslation('ui');
  return (
    <MenuButton
      label={t('words:download')}
      entries={exportFormats.map((format) => ({
        key: format,
        label: t(`table.formats.${format}`),
        run: () => void onExport(format),
      }))}
      button={(opener) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('words:download')}
          title={t('words:download')}
          loading={isExporting}
          {...opener}
        >
          <IconDownload size={18} stroke={1.7} />
        </ActionIcon>
      )}
    />
  );
}
