import type { RowsOfTable } from '@steward/contract/operations/archives';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import classes from './archives.module.css';

/** Numbers of rows under the names that tables have in the audit log; tables without a name are counted together. */
export function TableRows({ title, rows }: { title: string; rows: readonly RowsOfTable[] }) {
  const { t } = useTranslation('archives');
  const { t: audit, i18n } = useTranslation('audit');
  if (rows.length === 0) return null;
  const sums = new Map<string, number>();
  for (const { table, rows: count } of rows) {
    const isNamed = i18n.exists(`audit:tables.${table}`);
    const name = table === 'audit_log' ? t('import.log') : isNamed ? audit(`tables.${table}`) : t('import.others');
    sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return (
    <>
      <p style={{ margin: '12px 0 0' }}>{title}</p>
      <ul className={classes.people}>
        {[...sums].map(([name, count]) => (
          <li key={name}>
            {name}: <bdi>{t('rows', { count, shown: formatCount(count) })}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
