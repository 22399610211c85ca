import { meterData } from '@steward/contract/energy/meter-data';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useMay } from '../../../shared/may.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FileHistory } from './file-history.tsx';
import { MeterFile } from './meter-file.tsx';
import classes from './meter-data.module.css';
import { NewFile } from './new-file.tsx';

/** Interval data of a property: a new file with the earlier ones, or one file. */
export default function MeterDataScreen() {
  const { t } = useTranslation('meter-data');
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const [state] = useAddressState();
  const file = textOf(state['file']);
  const mayUpload = useMay('readings.edit');
  const list = useAnswer(meterData.getMeterDataFiles, { environment_id }, { enabled: environment_id !== '' && !file });
  return (
    <>
      <PageHeader
        title={t('title', { name: selected?.environment_name })}
        question={t('note')}
        actions={
          <ButtonLink to="/environment/meters" variant="default">
            {t('words:allMeters')}
          </ButtonLink>
        }
      />
      {file ? (
        <MeterFile id={file} key={file} />
      ) : (
        <div className={classes.page}>
          {mayUpload && environment_id && <NewFile environmentId={environment_id} key={environment_id} />}
          <FileHistory list={list} />
        </div>
      )}
    </>
  );
}
