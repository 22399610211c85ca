import { useTranslation } from 'react-i18next';
import classes from './skip-link.module.css';

/** The first element in the tab order: jumps to the content. */
export function SkipLink() {
  const { t } = useTranslation('app');
  return (
    <a
      className={classes.skip}
      href="#content"
      onClick={(event) => {
        // Sets the focus without changing the address, which the router manages.
        event.preventDefault();
        document.querySelector<HTMLElement>('#content')?.focus();
      }}
    >
      {t('skip')}
    </a>
  );
}
