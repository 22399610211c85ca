import { imports } from '@steward/contract/operations/imports';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Steps } from '../../../ui/navigation/steps.tsx';
import { ImportHistory } from './import-history.tsx';
import { ImportMapping } from './import-mapping.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import classes from './imports.module.css';
import { NewImport } from './new-import.tsx';

/** Imports: a new one with the earlier ones, or the steps of one. */
export default function ImportsScreen() {
  const [state] = useAddressState();
  const id = textOf(state.import);
  return id ? (
    <OneImport id={id} key={id} />
  ) : (
    <div className={classes.page}>
      <NewImport />
      <ImportHistory />
    </div>
  );
}

function OneImport({ id }: { id: string }) {
  const { t } = useTranslation('imports');
  const failureText = useFailureText();
  const [{ step }, change] = useAddressState();
  const one = useAnswer(imports.getImport, { import_id: id });
  const isUnderWay = one.data?.state === 'running' || one.data?.state === 'undoing';
  // While it runs, its progress.
  useAnswer(imports.getImport, { import_id: id }, { refetchEvery: isUnderWay ? 1000 : false });
  const back = () => change({ import: undefined, step: undefined, kind: undefined, page: undefined }, { push: true });
  const isPreview = step === 'preview';
  const current = one.data?.state === 'draft' ? (isPreview ? 2 : 1) : isUnderWay ? 3 : 4;
  return (
    <div className={classes.page}>
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.back ?? ''}
          leftSection={<IconArrowLeft className={classes.arrow} size={16} aria-hidden="true" />}
          onClick={back}
        >
          {t('back')}
        </Button>
        {one.data && (
          <p className={classes.soft}>
            <bdi>{one.data.file_name}</bdi> · {t(`things.${one.data.thing}`)} ·{' '}
            {t('rows', { count: one.data.rows, shown: formatCount(one.data.rows) })}
          </p>
        )}
      </div>
      <Steps
        steps={(['file', 'mapping', 'preview', 'import'] as const).map((key) => t(`steps.${key}`))}
        current={current}
      />
      {one.isError && <ErrorState message={failureText(one.error)} onRetry={() => void one.refetch()} />}
      {one.isPending && <RowSkeletons />}
      {one.data?.state === 'draft' && !isPreview && (
        <ImportMapping
          one={one.data}
          onNext={() => change({ step: 'preview', page: undefined }, { push: true })}
          onDiscarded={back}
        />
      )}
      {one.data?.state === 'draft' && isPreview && <ImportPreview one={one.data} />}
      {one.data && one.data.state !== 'draft' && <ImportResult one={one.data} />}
    </div>
  );
}
