import { UnstyledButton } from '@mantine/core';
import { users } from '@steward/contract/access/users';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
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

/** Open tasks of the account in one line, which can be postponed by two weeks. */
export default function ReminderLine({ reminders }: { reminders: readonly (keyof typeof ways)[] }) {
  const { t } = useTranslation('home');
  const mayChange = useMay('properties.create');
  const putOff = useSend(users.putOffReminder);
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
