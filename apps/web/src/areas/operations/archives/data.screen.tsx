import { archives } from '@steward/contract/operations/archives';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import classes from './archives.module.css';
import { CloseOrganization } from './close-organization.tsx';
import { ExportCard } from './export-card.tsx';
import { ImportCard } from './import-card.tsx';

/** Export, import and erasure of all data of the organization. */
export default function DataScreen() {
  const { t } = useTranslation('archives');
  const failureText = useFailureText();
  const mayImport = useMay('organization.edit');
  const mayClose = useMay('organization.delete');
  const state = useAnswer(archives.getOrganizationState, {});
  if (!state.data) {
    return (
      <Card title={t('export.title')} note={t('export.note')}>
        {state.isError && <ErrorState message={failureText(state.error)} onRetry={() => void state.refetch()} />}
        {state.isPending && <FormSkeleton fields={3} />}
      </Card>
    );
  }
  const { name, is_empty, may_export, may_import } = state.data;
  return (
    <div className={classes.page}>
      <ExportCard mayExport={may_export} />
      {mayImport && <ImportCard isEmpty={is_empty} mayImport={may_import} />}
      {mayClose && <CloseOrganization name={name} />}
    </div>
  );
}
