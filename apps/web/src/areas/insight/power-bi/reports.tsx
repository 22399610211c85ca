import { TextInput } from '@mantine/core';
import type { PowerBIConnector } from '@steward/contract/insight/power-bi';
import { pageKeys, type DashboardPage } from '@steward/contract/insight/widgets.layout';
import { useTranslation } from 'react-i18next';

type Report = PowerBIConnector['reports'][number];

/** The title of a page, and whether it is about all properties. */
export function usePageNames() {
  const { t } = useTranslation(['power-bi', 'titles']);
  return (page: DashboardPage) => {
    const title = t(`titles:dashboard-pages.${page.replace(/^bi\//, '')}`);
    return page.startsWith('bi/') ? t('ofAll', { title }) : title;
  };
}

/** The report of each page; a page without one stays as it is. */
export function Reports({ reports, onChange }: { reports: readonly Report[]; onChange: (reports: Report[]) => void }) {
  const { t } = useTranslation('power-bi');
  const nameOf = usePageNames();
  return (
    <details open={reports.length > 0}>
      <summary>{t('fields.reports')}</summary>
      {pageKeys.map((page) => (
        <TextInput
          key={page}
          dir="ltr"
          mt="sm"
          label={nameOf(page)}
          value={reports.find((one) => one.page === page)?.report_id ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const others = reports.filter((one) => one.page !== page);
            onChange(value.trim() === '' ? others : [...others, { page, report_id: value.trim() }]);
          }}
        />
      ))}
    </details>
  );
}
