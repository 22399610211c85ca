import { Button } from '@mantine/core';
import { propertyMerges, type PropertyMerge } from '@steward/contract/operations/property-merges';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { refreshSession } from '../../../shared/sign-in/refresh-session.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount, formatMoment } from '../../../ui/format.ts';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useTableNames } from './table-names.ts';
import classes from './property-merges.module.css';

/** Earlier merges, each with a button to undo it while that is possible. */
export function MergeHistory() {
  const { t } = useTranslation('property-merges');
  const failureText = useFailureText();
  const list = useAnswer(propertyMerges.getPropertyMerges, {});
  const [asked, setAsked] = useState<PropertyMerge>();
  if (list.isError) return <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <RowSkeletons />;
  if (list.data.length === 0) return <p className={classes.soft}>{t('history.none')}</p>;
  return (
    <>
      <ul className={classes.merges}>
        {list.data.map((merge) => (
          <li key={merge._id} className={classes.merge}>
            <div>
              <div className={classes.names}>
                {t('history.merged', { kept: merge.kept_name, other: merge.duplicate_name })}{' '}
                {merge.unmerged_at && <StatusBadge>{t('history.undone')}</StatusBadge>}
              </div>
              <div className={classes.soft}>
                {t('history.by', { name: merge.merged_by_name, moment: formatMoment(merge.merged_at) })}
                {merge.unmerged_at &&
                  ` · ${t('history.undoneBy', { name: merge.unmerged_by_name, moment: formatMoment(merge.unmerged_at) })}`}
              </div>
            </div>
            {!merge.unmerged_at && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={17} aria-hidden="true" />}
                aria-label={t('history.undoNamed', { name: merge.duplicate_name })}
                onClick={() => setAsked(merge)}
              >
                {t('history.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && <Undoing merge={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** Asks the server first whether a merge can be undone; lists the reasons against it, or asks for confirmation. */
function Undoing({ merge, onClose }: { merge: PropertyMerge; onClose: () => void }) {
  const { t } = useTranslation('property-merges');
  const failureText = useFailureText();
  const { labelOf } = useTableNames();
  const merge_id = merge._id;
  const check = useAnswer(propertyMerges.checkPropertyUnmerge, { merge_id });
  const undo = useSend(propertyMerges.unmergeProperties, {
    alsoRefreshes: [
      'environments',
      'portfolios',
      'spaces',
      'bills',
      'meters',
      'tenants',
      'equipment',
      'dashboards',
      'home',
    ],
    onDone: () => {
      showToast('success', t('history.isUndone', { name: merge.duplicate_name }));
      void refreshSession();
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t('history.undoTitle')}>
      {check.isError && <ErrorState message={failureText(check.error)} onRetry={() => void check.refetch()} />}
      {check.isPending && <RowSkeletons />}
      {check.data?.is_possible === false && (
        <>
          <p className={classes.lead} role="alert">
            {t('history.notPossible')}
          </p>
          <ul className={classes.obstacles}>
            {check.data.obstacles.map(({ table, count, reason }) => (
              <li key={`${table} ${reason}`}>
                {labelOf(table)}: {t(`obstacles.${reason}`, { count, shown: formatCount(count) })}
              </li>
            ))}
          </ul>
        </>
      )}
      {check.data?.is_possible && (
        <>
          <p className={classes.lead}>{t('history.sure', { kept: merge.kept_name, other: merge.duplicate_name })}</p>
          <div className={classes.actions}>
            <Button loading={undo.isPending} onClick={() => undo.mutate({ merge_id })}>
              {t('history.undo')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('words:cancel')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
