import { Button, PasswordInput, Stack } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { shareLinks } from '@steward/contract/foundation/share-links';
import { IconLinkOff } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { createElement, Suspense, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '../../../api/address.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { currentLanguage } from '../../../session/language.ts';
import { PageWords } from '../../../shared/page-words.tsx';
import { offersOf } from '../../../shared/share-link/offers.ts';
import { sharedContentOf } from '../../../shared/share-link/shared-contents.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDay } from '../../../ui/format.ts';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { keepTicket, keptTicket } from './tickets.ts';
import classes from './share-links.module.css';

type Opened = Answer<typeof shareLinks.openShareLink>;

/**
 * A shared link, without an account. Its secret is behind the `#` of the address, which browsers send neither to the server nor to other
 * sites.
 */
export default function SharedScreen() {
  const hash = useRouterState({ select: ({ location }) => location.hash.replace(/^#/, '') });
  const [token, setToken] = useState(hash);
  // Links within the page, such as the one past the header, also write the part behind the `#`.
  if (hash !== token && isToken(hash)) setToken(hash);
  if (!isToken(token)) return <Ended />;
  return <Opening key={token} token={token} />;
}

/** The server refuses other texts as malformed, which would look like an error of the product. */
const isToken = (text: string) => /^[\w-]{22}\.[\w-]{43}$/.test(text);

function Opening({ token }: { token: string }) {
  const failureText = useFailureText();
  const [password, setPassword] = useState<string>();
  const [ticket] = useState(() => keptTicket(token));
  // Each call is an opening: it is not repeated while the page is open.
  const opened = useAnswer(
    shareLinks.openShareLink,
    { token, language: currentLanguage(), ...(password !== undefined && { password }), ...(ticket && { ticket }) },
    { freshFor: Infinity },
  );
  const code = opened.error instanceof CallFailure ? opened.error.code : undefined;
  if (opened.data) return <Shown token={token} link={opened.data} />;
  if (asksForPassword(code) || (password !== undefined && opened.isPending))
    return (
      <PasswordPage
        isBusy={opened.isPending}
        failure={code === 'share-link.password-wrong' ? failureText(opened.error) : undefined}
        onPassword={(typed) => {
          if (typed === password) void opened.refetch();
          else setPassword(typed);
        }}
      />
    );
  if (code === 'share-link.ended' || code === 'request.invalid') return <Ended />;
  if (opened.error)
    return <ErrorState isPage message={failureText(opened.error)} onRetry={() => void opened.refetch()} />;
  return <PageSkeleton />;
}

const asksForPassword = (code: CallFailure['code']) =>
  code === 'share-link.password-needed' || code === 'share-link.password-wrong';

/** One text for every reason: whether a link ever existed is not revealed. */
function Ended() {
  const { t } = useTranslation('share-links');
  return (
    <EmptyState isPage icon={IconLinkOff} title={t('page.endedTitle')}>
      {t('page.endedText')}
    </EmptyState>
  );
}

interface PasswordProps {
  isBusy: boolean;
  failure: string | undefined;
  onPassword: (password: string) => void;
}

// No CallForm: the answer opens the page instead of saving anything, and is read like any other.
function PasswordPage({ isBusy, failure, onPassword }: PasswordProps) {
  const { t } = useTranslation(['share-links', 'ui']);
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed) onPassword(typed);
  };
  return (
    <div className={classes.narrow}>
      <PageWords title={t('page.passwordTitle')}>{t('page.passwordText')}</PageWords>
      <form onSubmit={submit}>
        <Stack gap="md">
          <PasswordInput
            label={t('words:password')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={failure}
            autoComplete="off"
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': t('ui:password.show') }}
          />
          <Button type="submit" loading={isBusy}>
            {t('words:open')}
          </Button>
        </Stack>
      </form>
    </div>
  );
}

function Shown({ token, link }: { token: string; link: Opened }) {
  const { t } = useTranslation('share-links');
  keepTicket(token, link.ticket);
  const { kind, title, label, organization_name, version, may_download, ends_at, ticket, content } = link;
  const Content = sharedContentOf(kind);
  const hasVersions = offersOf(kind)?.options.includes('version');
  return (
    <div className={classes.page}>
      <header>
        <PageWords title={<bdi>{title}</bdi>}>{label && <bdi>{label}</bdi>}</PageWords>
        <div className={classes.meta}>
          <span>{t('page.by', { name: organization_name })}</span>
          {hasVersions && <span>{t(`page.${version}`)}</span>}
          {ends_at && <span>{t('page.until', { day: formatDay(ends_at) })}</span>}
        </div>
      </header>
      {Content && (
        <Suspense fallback={<PageSkeleton />}>
          <div className={classes.content}>
            {createElement(Content, {
              content: content as never,
              title,
              mayDownload: may_download,
              ticket,
              fileAddress: (item) => address(shareLinks.openSharedFile, { ticket, item }).url,
            })}
          </div>
        </Suspense>
      )}
    </div>
  );
}
