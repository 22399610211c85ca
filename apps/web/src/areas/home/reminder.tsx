import { Button } from '@mantine/core';
import { users } from '@steward/contract/users';
import { IconListCheck } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { useMay } from '../../shared/may.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

// Its dialog comes when somebody may need it.
const AskForProperty = lazy(async () => ({
  default: (await import('../../shared/ask-for-property.tsx')).AskForProperty,
}));

const ways = {
  profile: '/user_profile',
  'two-factor': '/settings',
  'recovery-codes': '/settings',
  company: '/company-profile',
  property: '/properties/add',
} as const;

/** After the login: what is still missing, until it is done or put off for two weeks. */
export default function Reminder({ personId }: { personId: string }) {
  const { t } = useTranslation('home');
  const mayChange = useMay('properties.create');
  const status = useAnswer(users.getReminderStatus, { id: personId });
  const putOff = useSend(users.putOffReminder);
  if (!status.data?.is_open) return null;
  const { reminders } = status.data;
  const asks = reminders.includes('property') && !mayChange;
  return (
    <Notice
      icon={IconListCheck}
      tone="brand"
      title={t('reminder.title')}
      actions={
        <>
          {asks && (
            <Suspense fallback={null}>
              <AskForProperty />
            </Suspense>
          )}
          <Button variant="default" loading={putOff.isPending} onClick={() => putOff.mutate({})}>
            {t('reminder.later')}
          </Button>
        </>
      }
    >
      <ul style={{ margin: '6px 0 0', paddingInlineStart: 18, lineHeight: 1.7 }}>
        {reminders
          .filter((one) => one !== 'property' || mayChange)
          .map((one) => (
            <li key={one}>
              <Link to={ways[one]}>{t(`reminder.${one}`)}</Link>
            </li>
          ))}
      </ul>
    </Notice>
  );
}
