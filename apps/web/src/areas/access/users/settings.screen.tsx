import { Radio, SegmentedControl, Stack, Switch, useMantineColorScheme } from '@mantine/core';
import { users } from '@steward/contract/access/users';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { backRule } from '../../../session/back-rule.ts';
import { currentLanguage, languages, type Language } from '../../../session/language.ts';
import { currentSession, keepSession } from '../../../session/session.ts';
import { changeLanguage } from '../../../shared/sign-in/change-language.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { ApiKeysCard } from './api-keys-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

/** The user's settings for appearance, behavior and account security. */
export default function SettingsScreen() {
  const { t } = useTranslation('users');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <PageHeader title={t('settings.title')} question={t('settings.question')} />
      <div
        style={{
          display: 'grid',
          gap: 'var(--gap)',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
          alignItems: 'start',
        }}
      >
        <Stack gap="var(--gap)">
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
          <BackCard />
        </Stack>
        <Stack gap="var(--gap)">
          <TwoFactorCard />
          <SessionsCard />
          <ApiKeysCard />
        </Stack>
      </div>
    </>
  );
}

/** Stored on the server, so that other devices use it too. */
function BackCard() {
  const { t } = useTranslation('users');
  const isBlocked = backRule.use();
  const save = useSend(users.updatePersonalSettings, { inPlace: true });
  const change = async (back_button_rule: boolean) => {
    backRule.set(back_button_rule);
    const person = currentSession();
    if (person) keepSession({ ...person, settings: { ...person.settings, back_button_rule } });
    await save.mutateAsync({ back_button_rule }).catch(() => showToast('warning', t('settings.failed')));
  };
  return (
    <Card title={t('settings.back')}>
      <Switch
        checked={isBlocked}
        onChange={(event) => void change(event.currentTarget.checked)}
        label={t('settings.backLabel')}
        description={t('settings.backNote')}
      />
    </Card>
  );
}
