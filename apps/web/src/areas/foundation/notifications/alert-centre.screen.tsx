import { useTranslation } from 'react-i18next';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { NotificationList } from './notification-list.tsx';
import { NotificationSettings } from './notification-settings.tsx';

/** The user's notifications, newest first, and the notification preferences. */
export default function AlertCentreScreen() {
  const { t } = useTranslation('notifications');
  const [address, change] = useAddressState();
  return (
    <>
      <PageHeader title={t('title')} question={t('question')} />
      <Tabs
        value={textOf(address['tab']) === 'settings' ? 'settings' : 'list'}
        onChange={(tab) => change({ tab: tab === 'list' ? undefined : tab })}
        tabs={[
          { value: 'list', label: t('tabs.list'), content: <NotificationList /> },
          { value: 'settings', label: t('words:notificationPreferences'), content: <NotificationSettings /> },
        ]}
      />
    </>
  );
}
