import { Link as RouterLink } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { FigureSkeletons } from '../ui/skeletons.tsx';
import classes from './home.module.css';
import { navigationOf } from './navigation.ts';
import { screens } from './screens.ts';

/** An area may bring a part of the start page: `areas/<area>/home.part.tsx`, its default export; shown by area name. */
const found = import.meta.glob<{ default: ComponentType }>('../areas/*/home.part.tsx');
const parts = Object.entries(found).map(([file, load]) => ({ file, Part: lazy(load) }));

/** Where a day begins: what the areas report, and the ways on. */
export default function HomeScreen() {
  const { t } = useTranslation(['app', 'titles']);
  const person = useSession();
  const [hour] = useState(() => new Date().getHours());
  if (!person) return null;
  const groups = navigationOf(screens, person)
    .map((group) => ({ ...group, items: group.items.filter(({ path }) => path !== '/home') }))
    .filter(({ items }) => items.length > 0);
  const greeting = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return (
    <>
      <PageHeader
        title={t(`home.${greeting}`, { name: person.username.split(' ')[0] })}
        question={t('home.question', { organization: person.organization_name })}
      />
      <div className={classes.parts}>
        {parts.map(({ file, Part }) => (
          <Suspense key={file} fallback={<FigureSkeletons />}>
            <Part />
          </Suspense>
        ))}
        {groups.map(({ key, items }) => (
          <section key={key}>
            <h2 className={classes.heading}>{t(`groups.${key}`)}</h2>
            <div className={classes.links}>
              {items.map((item) => (
                <RouterLink key={item.path} to={item.path as never} className={classes.link}>
                  <item.icon size={22} stroke={1.6} />
                  {t(item.title, { ns: 'titles' })}
                </RouterLink>
              ))}
            </div>
          </section>
        ))}
      </div>
    </>
  );
}
