import { Button, Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../shared/change-language.ts';
import { currentLanguage, languageDetails, languages } from '../session/language.ts';
import { Flag } from './flag.tsx';

/** The three languages, each by its flag and in its own words. */
export function LanguagePicker() {
  const { t } = useTranslation('app');
  const current = currentLanguage();
  return (
    <Menu position="bottom-end" shadow="md" width={180}>
      <Menu.Target>
        <Button variant="subtle" color="gray" px={10} h={38} leftSection={<Flag language={current} />}>
          <span className="visually-hidden">{t('header.language')}: </span>
          <span className="language-name">{languageDetails(current).name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map(({ code, name }) => (
          <Menu.Item
            key={code}
            lang={code}
            leftSection={<Flag language={code} />}
            rightSection={code === current && <IconCheck size={16} aria-hidden="true" />}
            onClick={() => void changeLanguage(code)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
