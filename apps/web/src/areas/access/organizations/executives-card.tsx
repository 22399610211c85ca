import { executiveTitles } from '@steward/core/property/property-codes';
import { organizations } from '@steward/contract/access/organizations';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { Avatar } from '../../../ui/values/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';

/** The sixteen executive titles of a company, and the users who hold them. */
export function ExecutivesCard({ mayChange }: { mayChange: boolean }) {
  const { t } = useTranslation('organizations');
  const failureText = useFailureText();
  const list = useAnswer(organizations.getExecutives, {});
  return (
    <Card
      title={t('profile.executives')}
      note={t('profile.executivesNote')}
      actions={
        mayChange && (
          <ButtonLink to="/account_setting" variant="default">
            {t('profile.toUsers')}
          </ButtonLink>
        )
      }
    >
      {list.isError && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && <RowSkeletons />}
      {list.data && (
        <dl
          style={{
            margin: 0,
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
            gap: '14px 24px',
          }}
        >
          {executiveTitles.map((title) => {
            const holders = list.data.filter((one) => one.title === title);
            return (
              <div
                key={title}
                style={{ display: 'grid', gridTemplateColumns: '64px 1fr', gap: 12, alignItems: 'start' }}
              >
                <dt style={{ fontWeight: 650 }}>
                  <abbr title={t(`executiveTitles.${title}`)} style={{ textDecoration: 'none' }}>
                    <bdi dir="ltr">{title}</bdi>
                  </abbr>
                </dt>
                <dd style={{ margin: 0, minInlineSize: 0 }}>
                  <span style={{ color: 'var(--ink-soft)', fontSize: 13 }}>{t(`executiveTitles.${title}`)}</span>
                  {holders.length === 0 && <div style={{ color: 'var(--ink-soft)' }}>{t('profile.vacant')}</div>}
                  {holders.map(({ user_id, name, picture_url }) => (
                    <div key={user_id} style={{ display: 'flex', gap: 8, alignItems: 'center', marginBlockStart: 4 }}>
                      <Avatar name={name} picture={picture_url} size={26} />
                      <bdi>{name}</bdi>
                    </div>
                  ))}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </Card>
  );
}
