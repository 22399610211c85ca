import { IconFileText, IconLeaf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { isRefusal } from '../../../api/failure.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import { History } from './history.tsx';
import { IssueTable } from './issue-table.tsx';
import { PartResult } from './result.tsx';
import { useAssessment } from './use-assessment.ts';
import classes from './breeam.module.css';

/** The assessment as a report to read and print, and the way to its file by the template. */
export default function ReportScreen() {
  const { t } = useTranslation('breeam');
  const failureText = useFailureText();
  const { selected, scheme, year, choose, found } = useAssessment();
  const form = found.data;
  return (
    <>
      <PageHeader
        title={t('reportTitle')}
        question={selected && <bdi>{selected.environment_name}</bdi>}
        above={
          <Link to="/diagnosis/breeam-details" search={{ scheme, year }}>
            {t('title')}
          </Link>
        }
        actions={
          <>
            {form?.report_id && (
              <ButtonLink
                to="/report-generate"
                search={{ report: form.report_id }}
                leftSection={<IconFileText size={17} aria-hidden="true" />}
              >
                {t('makeFile')}
              </ButtonLink>
            )}
            <YearPicker value={year} onChange={choose} withData={form?.history.map((one) => one.year)} />
          </>
        }
      />
      {found.error && !form && (
        <ErrorState
          message={failureText(found.error)}
          isRefused={isRefusal(found.error)}
          onRetry={() => void found.refetch()}
        />
      )}
      {!found.error && !form && <PageSkeleton />}
      {form && form.report_id === null && (
        <EmptyState
          icon={IconLeaf}
          title={t('empty.title')}
          actions={
            <ButtonLink to="/diagnosis/breeam-details" search={{ scheme, year }}>
              {t('begin')}
            </ButtonLink>
          }
        >
          {t('empty.text', { edition: form.edition_version })}
        </EmptyState>
      )}
      {form && form.report_id !== null && (
        <div className={classes.page}>
          <p className={classes.soft}>
            {t('ownAssessment')} {t('editionOf', { version: form.edition_version, publisher: form.publisher })}
          </p>
          <div className={classes.parts}>
            {form.parts.map((part) => (
              <PartResult key={part.part} part={part} />
            ))}
          </div>
          {[...form.parts, { part: '', title: t('beyond') }].map(({ part, title }) => (
            <Section key={part} title={title}>
              <IssueTable
                label={title}
                issues={form.issues
                  .filter((issue) => issue.part === part)
                  .map(({ citations, ...issue }) => ({ ...issue, evidence: citations }))}
              />
            </Section>
          ))}
          <History of={form.history} />
        </div>
      )}
    </>
  );
}
