import { propertyMerges } from '@steward/contract/operations/property-merges';
import { IconArrowLeft, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { MergeForm } from './merge-form.tsx';
import { MergeHistory } from './merge-history.tsx';
import { PairList } from './pair-list.tsx';
import classes from './property-merges.module.css';

/** Properties that may be duplicates; two of them side by side if the address names them. */
export default function DuplicatesScreen() {
  const { t } = useTranslation(['property-merges', 'titles', 'environments']);
  const failureText = useFailureText();
  const [address] = useAddressState();
  const [keep, merge] = [textOf(address['keep']), textOf(address['merge'])];
  const isOpen = keep !== undefined && merge !== undefined;
  const found = useAnswer(propertyMerges.getDuplicateProperties, {}, { enabled: !isOpen });
  if (isOpen)
    return (
      <div className={classes.page}>
        <PageHeader
          above={
            <ButtonLink
              to="/properties/duplicates"
              variant="subtle"
              className={classes.back ?? ''}
              leftSection={<IconArrowLeft className={classes.arrow} size={17} aria-hidden="true" />}
            >
              {t('titles:property-merges.duplicates')}
            </ButtonLink>
          }
          title={t('merge.title')}
          question={t('merge.note')}
        />
        <MergeForm key={`${keep} ${merge}`} keptId={keep} duplicateId={merge} />
      </div>
    );
  const { data } = found;
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('words:properties')}
        question={
          data && (data.total ? t('found', { count: data.total, shown: formatCount(data.total) }) : t('noneFound'))
        }
      />
      <ScreenTabs of="/properties" label={t('words:propertyPages')} />
      {found.isError && <ErrorState message={failureText(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <RowSkeletons />}
      {data?.total === 0 && (
        <EmptyState icon={IconCircleCheck} title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      )}
      {data && data.total > 0 && <PairList pairs={data.pairs} total={data.total} />}
      <Section title={t('history.title')}>
        <MergeHistory />
      </Section>
    </div>
  );
}
