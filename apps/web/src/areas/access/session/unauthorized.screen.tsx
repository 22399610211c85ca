import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { PageWords } from '../../../shared/page-words.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { ButtonLink } from '../../../ui/link.tsx';

/** The specification gives the names of the roles in English for every language (K066). */
const roles = ['Super Admin', 'CSR LEAD', 'Asset Manager'];

/** The page for users without access: the request for it, the roles that have it, and the link back. */
export default function UnauthorizedScreen() {
  const { t } = useTranslation('session');
  const person = useSession();
  const [address] = useAddressState();
  return (
    <>
      <PageWords title={t('unauthorized.title')}>{t('unauthorized.text')}</PageWords>
      <ul style={{ listStyle: 'none', padding: 0, margin: '0 0 28px', display: 'flex', gap: 8, flexWrap: 'wrap' }}>
        {roles.map((role) => (
          <li key={role}>
            <StatusBadge tone="brand">
              <bdi dir="ltr">{role}</bdi>
            </StatusBadge>
          </li>
        ))}
      </ul>
      <Group gap="sm">
        {person && (
          <ButtonLink to="/user_profile" search={{ ask: textOf(address['ask']) ?? '' }}>
            {t('unauthorized.ask')}
          </ButtonLink>
        )}
        <ButtonLink to={person ? '/home' : '/login'} variant={person ? 'default' : 'filled'}>
          {person ? t('words:goToTheStartPage') : t('unauthorized.login')}
        </ButtonLink>
      </Group>
    </>
  );
}
