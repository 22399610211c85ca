import { IconChevronRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainLink } from '../../ui/link.tsx';
import classes from './crumbs.module.css';
import type { Crumb } from './navigation.ts';

/** Breadcrumbs: the menu entries above the page, and the page. */
export function Crumbs({ way }: { way: readonly Crumb[] }) {
  const { t } = useTranslation(['app', 'titles']);
  if (!way.length) return null;
  return (
    <nav className={classes.crumbs} aria-label={t('youAreHere')}>
      {way.map(({ path, title }, i) => (
        <Fragment key={path}>
          {i > 0 && <IconChevronRight size={14} aria-hidden="true" />}
          {i < way.length - 1 ? (
            <PlainLink to={path}>{t(title, { ns: 'titles' })}</PlainLink>
          ) : (
            <span aria-current="page">{t(title, { ns: 'titles' })}</span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
