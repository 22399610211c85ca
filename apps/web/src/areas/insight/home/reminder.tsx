import { UnstyledButton } from '@mantine/core';
import { users } from '@steward/contract/access/users';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useIsQuiet } from '../../../api/quiet.ts';
import { useMay } from '../../../shared/may.ts';
import { Link } from '../../../ui/link.tsx';
import classes from './home.module.css';

// Its dialog loads only when it may be needed.
const AskForProperty = lazy(async () => ({
  default: (await import('../../../shared/property/ask-for-property.tsx')).AskForProperty,
}));

const ways = {
  profile: '/user_profile',
  'job-title': '/user_profile',
  phone: '/user_profile',
  'two-factor': '/settings',
  'recovery-codes': '/settings',
  company: '/company-profile',
  country: '/company-profile',
  logo: '/company-profile',
  property: '/properties/add',
} as const;

/** Open tasks of the account: one line, until they are done or postponed by two weeks. */
export default function Reminder({ personId, isSettingUp }: { personId: string; isSettingUp: boolean }) {
  const { t } = useTranslation('home');
  const mayChange = useMay('properties.create');
  const status = useAnswer(users.getReminderStatus, { id: personId }, { enabled: useIsQuiet() });
  const putOff = useSend(users.putOffReminder);
  if (!status.data?.is_open) return null;
  // While the first steps are shown, adding a property is one of them.
  const reminders = status.data.reminders.filter((one) => one !== 'property' || !isSettingUp);
  if (reminders.length === 0) return null;
  const asks = reminders.includes('property') && !mayChange;
  return (
    <div className={classes.reminder}>
      <span>{t('reminder.title')}</span>
      {reminders
        .filter((one) => one !== 'property' || mayChange)
        .map((one) => (
          <Link key={one} to={ways[one]} size="sm">
            {t(`reminder.${one}`)}
          </Link>
        ))}
      {asks && (
        <Suspense fallback={null}>
          <AskForProperty />
        </Suspense>
      )}
      <UnstyledButton className={classes.later ?? ''} disabled={putOff.isPending} onClick={() => putOff.mutate({})}>
        {t('reminder.later')}
      </UnstyledButton>
    </div>
  );
}
