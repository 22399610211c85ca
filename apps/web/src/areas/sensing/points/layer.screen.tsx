import { Button } from '@mantine/core';
import { points, type SensingLayerRow } from '@steward/contract/sensing/points';
import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { ListPanel } from '../../../shared/list/list-panel.tsx';
import { useMay } from '../../../shared/may.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { usePointTypes } from '../../../shared/sensors/point-types.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { liveOf, missingOf, planFulfilled } from './layer-figures.ts';
import { LayerMatrix } from './layer-matrix.tsx';
import { PlanForm } from './plan-form.tsx';
import classes from './points.module.css';

const LIVE_MS = 60_000;

/** What the selected property is to measure, and what of it is installed and sends. */
export default function LayerScreen() {
  const { t } = useTranslation('points');
  const failureText = useFailureText();
  const { selected } = useSelectedEnvironment();
  const env_id = selected?._id ?? '';
  const mayEdit = useMay('devices.edit');
  const layer = useAnswer(points.getSensingLayer, { env_id }, { enabled: env_id !== '', refetchEvery: LIVE_MS });
  const [opened, setOpened] = useState<SensingLayerRow | 'new'>();
  const close = () => setOpened(undefined);
  const row = typeof opened === 'object' ? opened : undefined;
  const rows = layer.data;
  const plan = mayEdit && (
    <Button leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={() => setOpened('new')}>
      {t('layer.plan')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('layer.title')}
        question={selected && t('layer.question', { name: selected.environment_name })}
        actions={rows && rows.length > 0 && plan}
      />
      {layer.isError && <ErrorState message={failureText(layer.error)} onRetry={() => void layer.refetch()} />}
      {layer.isPending && <PageSkeleton />}
      {rows?.length === 0 && (
        <EmptyState
          icon={IconStack2}
          title={t('layer.empty.title')}
          steps={[t('layer.empty.step1'), t('layer.empty.step2'), t('layer.empty.step3')]}
          actions={
            <>
              {plan}
              <ButtonLink to="/instructions" variant="default">
                {t('layer.connect')}
              </ButtonLink>
            </>
          }
        >
          {t('layer.empty.text')}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <>
          <Fulfilled rows={rows} />
          <Section title={t('layer.matrix')} note={t('layer.legend')}>
            <LayerMatrix rows={rows} onOpen={mayEdit ? setOpened : undefined} />
          </Section>
          <Lists rows={rows} />
        </>
      )}
      <ListPanel
        openId={row ? `${row.space_id ?? ''} ${row.point_type}` : opened && 'new'}
        title={row ? t('layer.edit') : t('layer.plan')}
        onClose={close}
      >
        {(end) => <PlanForm environmentId={env_id} row={row} {...end} />}
      </ListPanel>
    </>
  );
}

function Fulfilled({ rows }: { rows: readonly SensingLayerRow[] }) {
  const { t } = useTranslation('points');
  const { planned, live } = planFulfilled(rows);
  const installed = rows.reduce((sum, row) => sum + row.installed, 0);
  return (
    <div className={classes.head}>
      <Figure
        label={t('layer.share')}
        value={planned === 0 ? null : Math.round((live / planned) * 1000) / 10}
        absent={t('layer.noPlan')}
        unit="%"
        size="hero"
        note={
          planned > 0
            ? t('layer.liveOfPlanned', { shown: formatCount(live), all: formatCount(planned) })
            : t('layer.installedOnly', { count: installed, shown: formatCount(installed) })
        }
      />
    </div>
  );
}

/** What is missing, what is silent and what is due for calibration; a list without rows is not shown. */
function Lists({ rows }: { rows: readonly SensingLayerRow[] }) {
  const { t } = useTranslation('points');
  const { labelOf } = usePointTypes();
  const lists: [string, (row: SensingLayerRow) => number][] = [
    ['missing', missingOf],
    ['silent', ({ silent }) => silent],
    ['due', ({ calibration_due }) => calibration_due],
  ];
  const placeOf = (row: SensingLayerRow): ReactNode =>
    row.space_id === null ? t('layer.whole') : <bdi>{row.space_name}</bdi>;
  return lists.map(([key, countOf]) => {
    const found = rows.filter((row) => countOf(row) > 0);
    if (found.length === 0) return null;
    return (
      <Section key={key} title={t(`layer.lists.${key}`)}>
        <ul className={classes.list}>
          {found.map((row) => (
            <li key={`${row.space_id ?? ''} ${row.point_type}`}>
              <span>
                {placeOf(row)} · {row.point_type ? labelOf(row.point_type) : t('layer.noType')}
                {key === 'missing' && row.note && (
                  <>
                    {' · '}
                    <bdi>{row.note}</bdi>
                  </>
                )}
              </span>
              <span className="figures">
                {key === 'silent'
                  ? t('layer.silentOf', { shown: formatCount(row.silent), live: formatCount(liveOf(row)) })
                  : t('layer.countSensors', { count: countOf(row), shown: formatCount(countOf(row)) })}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    );
  });
}
