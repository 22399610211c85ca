import { Button } from '@mantine/core';
import { meterData, type MeterDataDetail } from '@steward/contract/energy/meter-data';
import { meters } from '@steward/contract/estate/meters';
import { IconAlertTriangle, IconArrowLeft, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useAddressState } from '../../../shared/address-state.ts';
import { useHolds, useMay } from '../../../shared/may.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { useConfirmation } from '../../../ui/overlays/confirmation.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { stateTones, Who } from './file-history.tsx';
import classes from './meter-data.module.css';
import { choiceOf, isReady, type Choice } from './series-choice.ts';
import { SeriesPart } from './series-part.tsx';

/** One file: its series and their meters, then the result. */
export function MeterFile({ id }: { id: string }) {
  const { t } = useTranslation('meter-data');
  const failureText = useFailureText();
  const [, change] = useAddressState();
  const [chosen, setChosen] = useState<Record<number, Choice>>({});
  const choices = Object.entries(chosen).map(([position, { to, meterId }]) => ({
    position: Number(position),
    meter_id: to === 'meter' ? (meterId ?? null) : null,
  }));
  const answer = useAnswer(meterData.getMeterDataFile, { meter_data_file_id: id, choices }, { keepsLast: true });
  const back = () => change({ file: undefined }, { push: true });
  const file = answer.data;
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
      </div>
      {answer.isError && <ErrorState message={failureText(answer.error)} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <RowSkeletons />}
      {file && (
        <div>
          <h2 className={classes.name}>
            <bdi>{file.file_name}</bdi>{' '}
            <StatusBadge tone={stateTones[file.state]}>{t(`states.${file.state}`)}</StatusBadge>
          </h2>
          <div className={classes.soft}>
            {t(`formats.${file.format}`)}
            {file.zone && (
              <>
                {' · '}
                {t('zone')} <bdi dir="ltr">{file.zone}</bdi>
              </>
            )}
          </div>
          <Who file={file} />
        </div>
      )}
      {file && file.left_out > 0 && <LeftOut file={file} />}
      {file?.state === 'draft' && <Draft file={file} chosen={chosen} setChosen={setChosen} onDiscarded={back} />}
      {file && file.state !== 'draft' && <Stored file={file} />}
    </div>
  );
}

/** The parts of the file that could not be read, by their position. */
function LeftOut({ file: { left_out, left_out_places } }: { file: MeterDataDetail }) {
  const { t } = useTranslation('meter-data');
  const more = left_out - left_out_places.length;
  return (
    <Notice
      tone="warn"
      icon={IconAlertTriangle}
      title={t('leftOut.title', { count: left_out, shown: formatCount(left_out) })}
    >
      {t('leftOut.text')} <bdi>{left_out_places.join(', ')}</bdi>
      {more > 0 && <> {t('leftOut.more', { shown: formatCount(more) })}</>}
    </Notice>
  );
}

interface DraftProps {
  file: MeterDataDetail;
  chosen: Record<number, Choice>;
  setChosen: (chosen: Record<number, Choice>) => void;
  onDiscarded: () => void;
}

function Draft({ file, chosen, setChosen, onDiscarded }: DraftProps) {
  const { t } = useTranslation('meter-data');
  const failureText = useFailureText();
  const holds = useHolds();
  const mayEdit = useMay('readings.edit');
  const mayCreate = holds('meters.create');
  const { environment_id } = file;
  const register = useAnswer(meters.getMeters, { environment_id }, { enabled: holds('meters.read') });
  const store = useSend(meterData.storeMeterData, {
    inPlace: true,
    alsoRefreshes: ['meters', 'dashboards', 'inventory'],
    onDone: () => showToast('success', t('draft.done')),
  });
  const discard = useSend(meterData.discardMeterData, { onDone: onDiscarded });
  const all = file.series.map((series) => ({ series, choice: choiceOf(series, chosen[series.position], mayCreate) }));
  const going = all.filter(({ choice }) => choice.to !== 'none');
  const isUnclear = going.some(({ choice }) => !isReady(choice));
  return (
    <>
      {file.format === 'portfolio-manager' && holds('utilities.create') && (
        <Notice icon={IconReceipt}>
          {t('draft.asBills')}{' '}
          <Link to="/account_setting/imports" search={{ thing: 'bills' }}>
            {t('words:importAList')}
          </Link>
        </Notice>
      )}
      {all.map(({ series, choice }) => (
        <SeriesPart
          key={series.position}
          series={series}
          choice={choice}
          meters={register.data ?? []}
          mayCreate={mayCreate}
          {...(mayEdit && { onChoose: (next: Choice) => setChosen({ ...chosen, [series.position]: next }) })}
        />
      ))}
      {going.length === 0 && (
        <Notice tone="warn" icon={IconAlertTriangle}>
          {t('draft.nothing')}
        </Notice>
      )}
      {store.isError && (
        <Notice tone="bad" icon={IconAlertTriangle} isUrgent>
          {failureText(store.error)}
        </Notice>
      )}
      {mayEdit && (
        <div className={classes.buttons}>
          <Button
            disabled={going.length === 0 || isUnclear}
            loading={store.isPending}
            onClick={() =>
              store.mutate({
                meter_data_file_id: file._id,
                choices: going.map(({ series, choice }) => ({
                  position: series.position,
                  meter_id: choice.to === 'meter' ? (choice.meterId ?? null) : null,
                  carrier: choice.carrier ?? null,
                })),
              })
            }
          >
            {t('draft.store', { count: going.length, shown: formatCount(going.length) })}
          </Button>
          <Button
            variant="default"
            loading={discard.isPending}
            onClick={() => discard.mutate({ meter_data_file_id: file._id })}
          >
            {t('draft.discard')}
          </Button>
          {isUnclear && <span className={classes.soft}>{t('draft.unclear')}</span>}
        </div>
      )}
    </>
  );
}

function Stored({ file }: { file: MeterDataDetail }) {
  const { t } = useTranslation('meter-data');
  const failureText = useFailureText();
  const mayUndo = useMay('readings.delete');
  const holds = useHolds();
  const { environment_id } = file;
  const register = useAnswer(meters.getMeters, { environment_id }, { enabled: holds('meters.read') });
  const undo = useSend(meterData.undoMeterData, {
    inPlace: true,
    alsoRefreshes: ['meters'],
    onDone: () => showToast('success', t('stored.undone')),
  });
  const { ask, dialog } = useConfirmation<string>();
  const onUndo = async () => {
    if (await ask(file.file_name)) undo.mutate({ meter_data_file_id: file._id });
  };
  return (
    <>
      {file.series.map((series) => (
        <SeriesPart
          key={series.position}
          series={series}
          choice={series.meter_id ? { to: 'meter', meterId: series.meter_id } : { to: 'none' }}
          meters={register.data ?? []}
          mayCreate={false}
        />
      ))}
      {undo.isError && (
        <Notice tone="bad" icon={IconAlertTriangle} isUrgent>
          {failureText(undo.error)}
        </Notice>
      )}
      {file.state === 'stored' && mayUndo && (
        <div className={classes.buttons}>
          <Button variant="default" loading={undo.isPending} onClick={() => void onUndo()}>
            {t('stored.undo')}
          </Button>
          <span className={classes.soft}>{t('stored.undoNote')}</span>
        </div>
      )}
      {dialog((name) => t('stored.undoQuestion', { name }))}
    </>
  );
}
