import { Button } from '@mantine/core';
import { recharge } from '@steward/contract/energy/recharge';
import { IconChevronDown, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { currentLanguage, languages, type Language } from '../../../session/language.ts';
import { MenuButton } from '../../../ui/navigation/menu-button.tsx';
import { showToast } from '../../../ui/toasts.tsx';

interface Props {
  statementId: string;
  /** The name of the tenant, for screen readers. */
  name: string;
  /** The user signs in as the tenant. */
  isOwn?: boolean;
}

/** A statement as PDF: in the user's language, or in another one behind the arrow. */
export function StatementDownload({ statementId, name, isOwn = false }: Props) {
  const { t } = useTranslation('recharge');
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const call = isOwn ? recharge.downloadMyRechargeStatement : recharge.downloadRechargeStatement;
  const fetchFile = async (language: Language) => {
    setBusy(true);
    try {
      await download(call, { recharge_statement_id: statementId, language }, 'statement.pdf');
    } catch (error) {
      showToast('error', failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button.Group>
      <Button
        size="compact-sm"
        variant="default"
        loading={isBusy}
        leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
        aria-label={t('pdfOf', { name })}
        onClick={() => void fetchFile(currentLanguage())}
      >
        {t('pdf')}
      </Button>
      <MenuButton
        label={t('words:languageOfThePdf')}
        button={(opener) => (
          <Button size="compact-sm" variant="default" px={6} aria-label={t('pdfLanguageOf', { name })} {...opener}>
            <IconChevronDown size={14} aria-hidden="true" />
          </Button>
        )}
        entries={languages.map(({ code, name: label }) => ({
          key: code,
          label,
          lang: code,
          run: () => void fetchFile(code),
        }))}
      />
    </Button.Group>
  );
}
