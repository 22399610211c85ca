import { Button, Group } from '@mantine/core';
import { collections } from '@steward/contract/energy/collections';
import type { CollectionDebit, CollectionRun } from '@steward/contract/energy/collections.debit';
import { IconFileTypePdf, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { currentLanguage, languages, type Language } from '../../../session/language.ts';
import { useMay } from '../../../shared/may.ts';
import { MenuButton } from '../../../ui/navigation/menu-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { formatCount } from '../../../ui/format.ts';

/** The number of tenants that no email has notified of their collection. */
export function TenantsToNotify({ run, lines }: { run: CollectionRun; lines: readonly CollectionDebit[] }) {
  const { t } = useTranslation('collections');
  const silent = lines.filter(({ notified_at, state }) => !notified_at && state === 'sent').length;
  if (!run.approved_at || silent === 0) return null;
  return (
    <Notice tone="warn" icon={IconMail}>
      {t('notice.toTell', { count: silent, shown: formatCount(silent) })}
    </Notice>
  );
}

/** The notice as a letter, in the user's language or another one, because the language of the tenant is unknown. */
export function NoticeLetter({ line, run }: { line: CollectionDebit; run: CollectionRun }) {
  const { t } = useTranslation('collections');
  const failureText = useFailureText();
  const mayExport = useMay('payments.export');
  const [isBusy, setBusy] = useState(false);
  const fetchLetter = async (language: Language) => {
    setBusy(true);
    try {
      const { recharge_statement_id } = line;
      const input = { collection_run_id: run._id, recharge_statement_id, language };
      await download(collections.downloadCollectionNotice, input, 'direct-debit.pdf');
    } catch (error) {
      showToast('error', failureText(error));
    } finally {
      setBusy(false);
    }
  };
  if (line.state !== 'sent') return null;
  return (
    <Group gap="xs">
      <span>{t('notice.letter')}</span>
      {mayExport && (
        <MenuButton
          label={t('notice.language', { name: line.tenant_name })}
          button={(opener) => (
            <Button
              size="compact-sm"
              variant="default"
              loading={isBusy}
              leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
              aria-label={t('notice.pdfOf', { name: line.tenant_name })}
              {...opener}
            >
              {t('notice.pdf')}
            </Button>
          )}
          entries={languages
            .toSorted((a, b) => Number(b.code === currentLanguage()) - Number(a.code === currentLanguage()))
            .map(({ code, name }) => ({ key: code, label: name, lang: code, run: () => void fetchLetter(code) }))}
        />
      )}
    </Group>
  );
}
