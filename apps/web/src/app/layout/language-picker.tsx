import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, languageDetails, languages } from '../../session/language.ts';
import { changeLanguage } from '../../shared/sign-in/change-language.ts';
import { MenuButton } from '../../ui/navigation/menu-button.tsx';
import { Flag } from './flag.tsx';

/** The three languages, each with its flag and its own name. */
export function LanguagePicker() {
  const { t } = useTranslation('app');
  const current = currentLanguage();
  return (
    <MenuButton
      label={t('words:language')}
      button={(opener) => (
        <Button variant="subtle" color="gray" px={10} h={38} leftSection={<Flag language={current} />} {...opener}>
          <span className="visually-hidden">{t('words:language')}: </span>
          <span className="language-name">{languageDetails(current).name}</span>
        </Button>
      )}
      entries={languages.map(({ code, name }) => ({
        key: code,
        label: name,
        lang: code,
        icon: <Flag language={code} />,
        end: code === current && <IconCheck size={16} aria-hidden="true" />,
        run: () => void changeLanguage(code),
      }))}
    />
  );
}
