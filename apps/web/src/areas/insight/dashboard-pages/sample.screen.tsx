import { useTranslation } from 'react-i18next';
import { PowerBIPage } from '../../../shared/power-bi-report/power-bi-page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import classes from './dashboard-pages.module.css';

/** An example of a dashboard inside another page. */
export default function SampleDashboardScreen() {
  const { t } = useTranslation('dashboard-pages');
  return (
    <>
      <PageHeader title={t('sample.title')} question={t('sample.text')} />
      <PowerBIPage
        page="bi/overview"
        className={classes.embedded}
        // A new token is a new page: browsers do not load one again whose address differs after `#` alone.
        instead={({ address, token }) => (
          <iframe key={token} className={classes.embedded} title={t('sample.frame')} src={`${address}#${token}`} />
        )}
      />
    </>
  );
}
