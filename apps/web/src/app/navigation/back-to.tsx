import { IconChevronLeft } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './back-to.module.css';
import { isTraced, stepped, type Place } from './trail.ts';
import { screens } from '../screens.ts';

/** Links in the page and its panels continue the trail; menus, tabs and the frame around the page start a new one. */
const isWithinPage = (target: Element) =>
  target.closest('nav, [role="menu"]') === null &&
  (target.closest('#content') !== null || target.closest('header') === null);

/**
 * The link back from a page that was reached by a link on another page, with its address as it was; otherwise
 * `otherwise`.
 */
export default function BackTo({ otherwise }: { otherwise: ReactNode }) {
  const { t } = useTranslation(['app', 'titles']);
  const router = useRouter();
  const [trail, setTrail] = useState<Place[]>([]);
  const clicked = useRef<number>(undefined);
  useEffect(() => {
    const note = ({ target, timeStamp }: Event) => {
      clicked.current = target instanceof Element && isWithinPage(target) ? timeStamp : undefined;
    };
    document.addEventListener('click', note, true);
    document.addEventListener('keydown', note, true);
    const stop = router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      const from = { path: fromLocation.pathname, href: fromLocation.href };
      const hasTraced = isTraced(clicked.current, performance.now());
      setTrail((before) => stepped(before, from, toLocation.pathname, hasTraced));
    });
    return () => {
      stop();
      document.removeEventListener('click', note, true);
      document.removeEventListener('keydown', note, true);
    };
  }, [router]);
  const last = trail.at(-1);
  const title = last && screens.find(({ path }) => path === last.path)?.title;
  if (!last || !title) return otherwise;
  const name = t(title, { ns: 'titles' });
  return (
    <button
      type="button"
      className={classes.back}
      data-back
      aria-label={t('backTo', { title: name })}
      onClick={() => router.history.push(last.href)}
    >
      <IconChevronLeft size={16} stroke={1.8} aria-hidden="true" />
      <span className={classes.wide}>{t('backTo', { title: name })}</span>
      <span className={classes.narrow}>{name}</span>
    </button>
  );
}
