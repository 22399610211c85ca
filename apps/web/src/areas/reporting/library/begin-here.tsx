import { Button } from '@mantine/core';
import { frameworks } from '@steward/contract/reporting/frameworks';
import type { LibraryFramework } from '@steward/contract/reporting/library';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { organizationYear } from '../../../session/today.ts';
import { useHolds } from '../../../shared/may.ts';
import { showToast } from '../../../ui/toasts.tsx';

/** Begins the report of a framework about the place and year of the page; otherwise states what is missing. */
export function BeginHere({ framework, year }: { framework: LibraryFramework; year: number }) {
  const { t } = useTranslation('library');
  const holds = useHolds();
  const create = useSend(frameworks.createReport);
  const { key, framework: name, subject, edition, report, levels } = framework;
  if (report) return null;
  if (edition === null) return <p className="soft">{t('noEdition', { year })}</p>;
  if (!subject)
    return (
      <p className="soft">
        {t('otherLevel', { levels: levels.map((level) => t(`levels.${level}`)).join(t('words:comma')) })}
      </p>
    );
  if (year > organizationYear()) return <p className="soft">{t('future')}</p>;
  if (!holds('frameworks.create')) return <p className="soft">{t('notBegun', { year })}</p>;
  const begin = () =>
    create.mutate(
      {
        key,
        year,
        reporting_level: subject.level,
        ...(subject.level !== 'organization' && { subject_id: subject.subject_id }),
      },
      { onSuccess: () => showToast('success', t('begun', { name, year })) },
    );
  return (
    <Button
      size="compact-md"
      variant="light"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      loading={create.isPending}
      onClick={begin}
    >
      {t('begin', { name, year })}
    </Button>
  );
}
