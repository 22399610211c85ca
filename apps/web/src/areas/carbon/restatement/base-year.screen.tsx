import { Button } from '@mantine/core';
import { restatement, type BaseYearEvent } from '@steward/contract/carbon/restatement';
import { totalOf } from '@steward/core/ghg/known-sums';
import { IconFlask, IconTimeline } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '../../../api/failure.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { inTonnes, Tonnes } from '../../../shared/emissions/tonnes.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatDay, formatPercent } from '../../../ui/format.ts';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { AcceptedChanges } from './accepted-changes.tsx';
import { BaseYearState } from './base-year-state.tsx';
import { ChangeWizard } from './change-wizard.tsx';
import { useSubject } from './restatement-words.ts';
import classes from './restatement.module.css';

/** The base year with current data, and its history. */
export default function BaseYearScreen() {
  const { t } = useTranslation('restatement');
  const subjectOf = useSubject();
  const [address, change] = useAddressState();
  const [isTrying, setTrying] = useState(false);
  const asked = textOf(address['change']);
  const answer = useAnswer(restatement.getBaseYear, {});
  const columns = useMemo(
    (): Column<BaseYearEvent>[] => [
      {
        id: 'kind',
        label: t('words:event'),
        value: (row) =>
          [t(`kinds.${row.kind}`), subjectOf(row), row.description, row.evidence].filter(Boolean).join(', '),
        cell: (row) => (
          <span className={classes.event}>
            <strong>
              {t(`kinds.${row.kind}`)}
              {subjectOf(row) && (
                <>
                  {': '}
                  <bdi>{subjectOf(row)}</bdi>
                </>
              )}
            </strong>
            <bdi>{row.description}</bdi>
            {row.evidence && (
              <span className={classes.soft}>
                {t('evidence')}: <bdi>{row.evidence}</bdi>
              </span>
            )}
          </span>
        ),
      },
      { id: 'day', label: t('day'), value: ({ day }) => day, cell: ({ day }) => formatDay(day) },
      ...(['location', 'market'] as const).map((basis): Column<BaseYearEvent> => ({
        id: basis,
        label: t(`effectHead.${basis}`),
        align: 'end',
        value: ({ effect }) => inTonnes(totalOf(effect, basis)),
        cell: ({ effect }) => <Tonnes kg={totalOf(effect, basis)} withoutUnit />,
      })),
      {
        id: 'alone',
        label: t('alone'),
        align: 'end',
        value: ({ alone }) => alone,
        cell: ({ alone }) => formatPercent(alone, 2),
      },
      {
        id: 'cumulated',
        label: t('cumulatedShort'),
        align: 'end',
        value: ({ cumulated }) => cumulated,
        cell: ({ cumulated, threshold }) => (
          <span title={t('thresholdIs', { share: formatPercent(threshold) })}>{formatPercent(cumulated, 2)}</span>
        ),
      },
      {
        id: 'decision',
        label: t('decision'),
        filter: true,
        value: ({ decision }) => t(`decisions.${decision}`),
        cell: ({ decision, proposed, reason }) => (
          <span className={classes.event}>
            <span>
              <StatusBadge tone={decision === 'recalculate' ? 'warn' : 'plain'}>
                {t(`decisions.${decision}`)}
              </StatusBadge>
            </span>
            {decision !== proposed && <span className={classes.soft}>{t('against', { reason })}</span>}
          </span>
        ),
      },
      {
        id: 'recorded',
        label: t('recorded'),
        value: ({ recorded_at }) => recorded_at,
        cell: ({ recorded_at, recorded_by_name }) => (
          <>
            <bdi>{recorded_by_name}</bdi>
            <div className={classes.soft}>{formatDay(recorded_at.slice(0, 10))}</div>
          </>
        ),
      },
    ],
    [t, subjectOf],
  );
  const isOpen = isTrying || asked !== undefined;
  const close = () => {
    setTrying(false);
    change({ change: undefined });
  };
  const open = (
    <Button leftSection={<IconFlask size={17} aria-hidden="true" />} onClick={() => setTrying(true)}>
      {t('try')}
    </Button>
  );
  return (
    <>
      <ListScreen
        words="restatement"
        icon={IconTimeline}
        actions={!isRefusal(answer.error) && open}
        emptyAction={null}
        head={
          <>
            <ScreenTabs of="/datahub/data_library/organizational-boundaries" label={t('parts')} />
            {answer.data && <BaseYearState base={answer.data} />}
            {answer.data && <AcceptedChanges changes={answer.data.changes} />}
          </>
        }
        list={{ ...answer, data: answer.data?.events }}
        columns={columns}
        nameOf={({ kind }) => t(`kinds.${kind}`)}
      />
      <SidePanel opened={isOpen} onClose={close} title={t('wizard.title')} width={860}>
        {isOpen && <ChangeWizard startsWith={asked} onClose={close} />}
      </SidePanel>
    </>
  );
}
