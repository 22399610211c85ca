import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';

/** Below the user's own settings: the way to the links for users who have no account settings. */
export default function OwnLinks() {
  const { t } = useTranslation('share-links');
  return (
    <div style={{ marginBlockStart: 'var(--gap)' }}>
      <Card
        title={t('title')}
        actions={
          <Link to="/account_setting/shared_links" isAction>
            {t('settings.show')}
          </Link>
        }
      >
        <Text>{t('settings.text')}</Text>
      </Card>
    </div>
  );
}
