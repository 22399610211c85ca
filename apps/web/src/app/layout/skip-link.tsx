import { useTranslation } from 'react-i18next';
import classes from './skip-link.module.css';

/** The first stop of the keyboard: straight to the content. */
export function SkipLink() {
  const { t } = useTranslation('app');
  return (
    <a
      className={classes.skip}
      href="#content"
      onClick={(event) => {
        // Focus without an address of its own: the address belongs to the router.
        event.preventDefault();
        document.querySelector<HTMLElement>('#content')?.focus();
      }}
    >
      {t('skip')}
    </a>
  );
}
