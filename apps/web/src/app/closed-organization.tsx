import { Button } from '@mantine/core';
import { archives } from '@steward/contract/operations/archives';
import { session } from '@steward/contract/access/session';
import { IconDoorOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useAnswer, useSend } from '../api/hooks.ts';
import { leave } from '../api/leaving.ts';
import type { SessionDetail } from '../session/session.ts';
import { refreshSession } from '../shared/sign-in/refresh-session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { formatDay } from '../ui/format.ts';
import classes from './closed-organization.module.css';
import { ColourToggle } from './layout/colour-toggle.tsx';
import { Footer } from './layout/footer.tsx';
import { LanguagePicker } from './layout/language-picker.tsx';
import { Logo } from './layout/logo.tsx';
import { SkipLink } from './layout/skip-link.tsx';

const OrganizationSwitch = lazy(() => import('./navigation/organization-switch.tsx'));
const MINUTE = 60_000;

/**
 * The only page while the organization waits to be erased: the date of closing, the date of erasure, and the ways to
 * leave.
 */
export default function ClosedOrganization({ person }: { person: SessionDetail }) {
  const { t } = useTranslation('app');
  const failureText = useFailureText();
  const client = useQueryClient();
  const state = useAnswer(archives.getOrganizationState, {}, { refetchEvery: MINUTE, freshFor: 0 });
  const others = useAnswer(session.getSwitchableOrganizations, {});
  const [isSwitching, setSwitching] = useState(false);
  const open = () => void refreshSession().then(() => client.invalidateQueries());
  const reopen = useSend(archives.reopenOrganization, { onDone: open });
  const isOpenAgain = state.data !== undefined && state.data.closed_at === null;
  // Another user has reopened it; an answer from before the closing is ignored.
  useEffect(() => {
    if (isOpenAgain && !state.isFetching) void refreshSession();
  }, [isOpenAgain, state.isFetching]);
  const logout = async () => {
    await ask(session.logout, {}, { quiet: true }).catch(() => undefined);
    leave();
  };
  const { closed_at, erased_after, may_reopen } = state.data ?? {};
  const name = state.data?.name ?? person.organization_name;
  const canSwitch = (others.data?.length ?? 0) > 1;
  return (
    <div className={classes.page}>
      <SkipLink />
      <header className={classes.bar}>
        <Logo />
        <div className={classes.tools}>
          <LanguagePicker />
          <ColourToggle />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        <EmptyState
          isPage
          icon={IconDoorOff}
          title={t('closed.title')}
          actions={
            <>
              {may_reopen && (
                <Button loading={reopen.isPending} onClick={() => reopen.mutate({})}>
                  {t('closed.back')}
                </Button>
              )}
              {canSwitch && (
                <Button variant="default" onClick={() => setSwitching(true)}>
                  {t('closed.switch')}
                </Button>
              )}
              <Button variant="default" onClick={() => void logout()}>
                {t('words:logout')}
              </Button>
            </>
          }
        >
          {closed_at ? t('closed.since', { name, day: formatDay(closed_at) }) : t('closed.plain', { name })}{' '}
          {erased_after && t('closed.until', { day: formatDay(erased_after) })}{' '}
          {may_reopen === false && t('closed.ask')}
        </EmptyState>
        {state.isError && <ErrorState message={failureText(state.error)} onRetry={() => void state.refetch()} />}
      </main>
      <Footer className={classes.foot} />
      {isSwitching && (
        <Suspense fallback={null}>
          <OrganizationSwitch person={person} onClose={() => setSwitching(false)} />
        </Suspense>
      )}
    </div>
  );
}
