import { Button } from '@mantine/core';
import { session } from '@steward/contract/access/session';
import { useTranslation } from 'react-i18next';
import { ask, logOut } from '../../../api/client.ts';
import { useAfterSignIn } from '../../../shared/sign-in/after-sign-in.ts';
import { useSession } from '../../../session/session.ts';
import { PageWords } from '../../../shared/page-words.tsx';
import { TwoFactorSteps } from './two-factor-steps.tsx';

/** The page for users without a second factor whose organization requires one. */
export default function TwoFactorSetupScreen() {
  const { t } = useTranslation('users');
  const person = useSession();
  const arrive = useAfterSignIn();
  const goOn = async () => arrive(await ask(session.getUserDetailForSession, {}));
  return (
    <>
      <PageWords title={t('twoFactor.setupTitle')}>
        {t('twoFactor.setupText', { organization: person?.organization_name })}
      </PageWords>
      <TwoFactorSteps onDone={() => void goOn()} />
      <Button variant="subtle" mt="lg" onClick={() => void logOut()}>
        {t('words:logout')}
      </Button>
    </>
  );
}
