import { useTranslation } from 'react-i18next';
import { formatPlain } from '../../../ui/format.ts';
import { NoValue } from '../../../ui/value-text.tsx';
import classes from './breeam.module.css';

export interface ListedIssue {
  code: string;
  title: string;
  credits: number;
  achieved: number | null;
  is_in_scope: boolean;
  targeted: number | null;
  reason: string;
  comment: string;
  evidence: readonly { title: string; page: number | null }[];
}

/** The issues of a part to read: credits, evidence and comments. */
export function IssueTable({ label, issues }: { label: string; issues: readonly ListedIssue[] }) {
  const { t } = useTranslation('breeam');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={t('issuesOf', { part: label })}>
      <table className={`${classes.table} ${classes.wide}`}>
        <thead>
          <tr>
            <th scope="col">{t('issue')}</th>
            <th scope="col">{t('credits')}</th>
            <th scope="col">{t('targeted')}</th>
            <th scope="col">{t('words:evidence')}</th>
            <th scope="col">{t('ourComment')}</th>
          </tr>
        </thead>
        <tbody>
          {issues.map(({ code, title, credits, achieved, is_in_scope, targeted, reason, comment, evidence }) => (
            <tr key={code}>
              <th scope="row">
                <bdi className={classes.code}>{code}</bdi> {title}
              </th>
              <td>
                {is_in_scope ? (
                  <bdi dir="ltr" className="figures">
                    {`${achieved === null ? '–' : formatPlain(achieved)} / ${formatPlain(credits)}`}
                  </bdi>
                ) : (
                  t('outOfScope')
                )}
              </td>
              <td>{targeted === null ? <NoValue /> : formatPlain(targeted)}</td>
              <td>
                {evidence.map((one, at) => (
                  <div key={at}>
                    <bdi>{one.title}</bdi>
                    {one.page !== null && ` ${t('words:pageNumber', { page: one.page })}`}
                  </div>
                ))}
              </td>
              <td dir="auto">{[reason, comment].filter(Boolean).join(' – ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
