import { Radio, SegmentedControl, Stack, Switch, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { backRule } from '../../session/back-rule.ts';
import { currentLanguage, languages, type Language } from '../../session/language.ts';
import { changeLanguage } from '../../shared/change-language.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** How Steward looks and behaves on this device. */
export default function SettingsScreen() {
  const { t } = useTranslation('users');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isBackBlocked = backRule.use();
  return (
    <>
      <PageHeader title={t('settings.title')} question={t('settings.question')} />
      <div style={{ display: 'grid', gap: 'var(--gap)', maxInlineSize: 720 }}>
        <Card title={t('settings.language')} note={t('settings.languageNote')}>
          <Radio.Group
            aria-label={t('settings.language')}
            value={currentLanguage()}
            onChange={(code) => void changeLanguage(code as Language)}
          >
            <Stack gap="sm">
              {languages.map(({ code, name }) => (
                <Radio key={code} value={code} label={name} lang={code} />
              ))}
            </Stack>
          </Radio.Group>
        </Card>
        <Card title={t('settings.colours')} note={t('settings.coloursNote')}>
          <SegmentedControl
            aria-label={t('settings.colours')}
            value={colorScheme}
            onChange={(scheme) => setColorScheme(scheme as 'light' | 'dark' | 'auto')}
            data={(['auto', 'light', 'dark'] as const).map((scheme) => ({
              value: scheme,
              label: t(`settings.${scheme}`),
            }))}
          />
        </Card>
        <Card title={t('settings.back')}>
          <Switch
            checked={isBackBlocked}
            onChange={(event) => backRule.set(event.currentTarget.checked)}
            label={t('settings.backLabel')}
            description={t('settings.backNote')}
          />
        </Card>
      </div>
    </>
  );
}
