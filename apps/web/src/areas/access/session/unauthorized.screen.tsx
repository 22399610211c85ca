import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import { PageWords } from '../../../shared/page-words.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { ButtonLink } from '../../../ui/link.tsx';

/** The specification gives the names of the roles in English for every language (K066). */
const roles = ['Super Admin', 'CSR LEAD', 'Asset Manager'];

/** The page for users without access: the roles that have it, and the link back. */
export default function UnauthorizedScreen() {
  const { t } = useTranslation('session');
  const person = useSession();
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
      <ButtonLink to={person ? '/home' : '/login'}>
        {person ? t('words:goToTheStartPage') : t('unauthorized.login')}
      </ButtonLink>
    </>
  );
}
