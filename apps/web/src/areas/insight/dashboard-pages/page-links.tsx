import { portfolioPages, propertyPages } from '@steward/contract/insight/widgets.layout';
import { useTranslation } from 'react-i18next';
import { PlainLink } from '../../../ui/link.tsx';
import classes from './dashboard-pages.module.css';
import { addressOf } from './pages.ts';
import type { PageAddress } from './use-page-address.ts';

/** The other dashboards; period, comparison and scope are kept on the way. */
export function PageLinks({
  isOfProperty,
  kept,
  where,
}: { isOfProperty: boolean; where?: string | undefined } & Pick<PageAddress, 'kept'>) {
  const { t } = useTranslation(['dashboard-pages', 'titles']);
  const { with: other, ...forAll } = kept;
  const entries = isOfProperty
    ? propertyPages.map((name) => (
        <PlainLink key={name} to={addressOf(name)} search={{ ...forAll, ...(other && { with: other }) }}>
          {t(`titles:dashboard-pages.${name}`)}
        </PlainLink>
      ))
    : portfolioPages.map((name) => (
        <PlainLink key={name} to={addressOf(`bi/${name}`)} search={{ ...forAll, ...(where && { where }) }}>
          {t(`titles:dashboard-pages.${name}`)}
        </PlainLink>
      ));
  return (
    <nav className={classes.links} aria-label={t('links')}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>{entry}</li>
        ))}
      </ul>
    </nav>
  );
}
