import type { Answer } from '@steward/contract/call';
import type { propertyMerges } from '@steward/contract/operations/property-merges';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useTableNames } from './table-names.ts';
import classes from './property-merges.module.css';

interface Props {
  preview: Answer<typeof propertyMerges.previewPropertyMerge>;
  /** The name of the duplicate, which is removed. */
  name: string;
}

/** The objects that a merge moves, by kind, and those that both properties have. */
export function MergePreview({ preview, name }: Props) {
  const { t } = useTranslation('property-merges');
  const { named } = useTableNames();
  const rows = named(preview.rows, ({ moved, joined }) => ({ moved, joined }));
  return (
    <>
      {preview.same_bills > 0 && (
        <Notice tone="warn" icon={IconAlertTriangle}>
          {t('preview.sameBills', { count: preview.same_bills, shown: formatCount(preview.same_bills) })}
        </Notice>
      )}
      {rows.length === 0 ? (
        <p className={classes.soft}>{t('preview.nothing', { name })}</p>
      ) : (
        <table className={classes.counts}>
          <caption className={classes.caption}>{t('preview.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('words:type')}</th>
              <th scope="col">{t('preview.moved')}</th>
              <th scope="col">{t('preview.joined')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, moved, joined }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="figures">{formatCount(moved)}</td>
                <td className="figures">{formatCount(joined)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={classes.soft}>
        {t('preview.frozen')} {t('preview.access')}
      </p>
    </>
  );
}
