import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionDetail } from '../../session/session.ts';
import classes from './home.module.css';

const PropertySearch = lazy(() => import('./property-search.tsx'));

/** Greets, and finds a property by a word. */
export function HomeBanner({ person, hasProperties }: { person: SessionDetail; hasProperties: boolean }) {
  const { t } = useTranslation('home');
  const [hour] = useState(() => new Date().getHours());
  const greeting = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return (
    <header className={classes.banner}>
      <div>
        <h1 className={classes.greeting}>{t(greeting, { name: person.username.split(' ')[0] })}</h1>
        <p className={classes.question}>{t('question', { organization: person.organization_name })}</p>
      </div>
      {hasProperties && (
        <Suspense fallback={<Skeleton className={classes.search ?? ''} height={42} />}>
          <PropertySearch />
        </Suspense>
      )}
    </header>
  );
}
