import { Outlet, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../ui/link.tsx';
import classes from './bare-layout.module.css';
import { BrandPanel } from './brand-panel.tsx';
import { ColourToggle } from './colour-toggle.tsx';
import { Footer } from './footer.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { Logo } from './logo.tsx';
import { SkipLink } from './skip-link.tsx';

/** Pages outside the signed-in product: signing in, links from emails, the privacy policy. */
export function BareLayout() {
  const { t } = useTranslation('app');
  const screen = useMatches().at(-1)?.staticData.screen;
  // Long texts have the full width; forms are beside the brand.
  const isReading = screen?.path === '/privacy-policy';
  if (screen?.isWorkplace) {
    return (
      <div className={classes.workplace}>
        <SkipLink />
        <header className={classes.bar}>
          <Logo />
          <div className={classes.tools}>
            <LanguagePicker />
            <ColourToggle />
          </div>
        </header>
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    );
  }
  return (
    <div className={`${classes.page} ${isReading ? `${classes.reading} ${classes.wide}` : ''}`}>
      <SkipLink />
      <div className={classes.work}>
        <header className={classes.bar}>
          <Link to="/" c="inherit" underline="never">
            <Logo />
          </Link>
          <div className={classes.tools}>
            <LanguagePicker />
            <ColourToggle />
          </div>
        </header>
        <main id="content" tabIndex={-1} className={classes.main}>
          <div>
            <Outlet />
          </div>
        </main>
        <Footer className={classes.foot} />
      </div>
      <aside className={classes.side} aria-label={t('tagline')}>
        <BrandPanel />
      </aside>
    </div>
  );
}
