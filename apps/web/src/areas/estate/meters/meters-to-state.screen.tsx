import { Button } from '@mantine/core';
import { meters } from '@steward/contract/estate/meters';
import { unstatedSorts, type UnstatedMeter } from '@steward/contract/estate/meters.proposals';
import { carriers } from '@steward/core/ghg/carrier';
import { IconTargetArrow } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { useHolds } from '../../../shared/may.ts';
import { useScope } from '../../../shared/scope.ts';
import { formatCount } from '../../../ui/format.ts';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { showToast } from '../../../ui/toasts.tsx';

/** Accepts proposals as they are shown; the toast takes them back. */
function useAccept() {
  const { t } = useTranslation('meters');
  const accept = useSend(meters.acceptMeterServes);
  const undo = useSend(meters.undoMeterServes);
  const run = async (rows: readonly UnstatedMeter[]) => {
    const accepted = rows.flatMap(({ meter_id, proposal }) =>
      proposal
        ? [{ meter_id, serves: proposal.serves, serves_space_ids: proposal.spaces.map(({ space_id }) => space_id) }]
        : [],
    );
    const { serves_ids } = await accept.mutateAsync({ meters: accepted });
    showToast('success', t('toState.accepted', { count: serves_ids.length, shown: formatCount(serves_ids.length) }), {
      label: t('words:undo'),
      run: () => undo.mutate({ serves_ids }),
    });
  };
  return { run, isPending: accept.isPending };
}

/** The meters that do not state what they serve, each with a proposal for a person to accept. */
export default function MetersToStateScreen() {
  const { t } = useTranslation('meters');
  const { carrier: carrierName } = useCarrierWords();
  const { environmentId } = useScope();
  const mayEdit = useHolds()('meters.edit');
  const filters = useMemo(
    () => [
      {
        id: 'carrier',
        field: 'carrier' as const,
        label: t('words:carrier'),
        options: carriers.map((value) => ({ value, label: carrierName(value) })),
      },
    ],
    [t, carrierName],
  );
  const list = useServedList(meters.getMetersToState, {
    input: environmentId ? { environment_id: environmentId } : {},
    sorts: unstatedSorts,
    filters,
  });
  const { run, isPending } = useAccept();
  const columns = useMemo<Column<UnstatedMeter>[]>(() => {
    const proposed = ({ proposal }: UnstatedMeter) =>
      proposal
        ? [t(`uses.${proposal.serves}`), ...proposal.spaces.map(({ space_name }) => `\u2068${space_name}\u2069`)].join(
            ' · ',
          )
        : t('toState.none');
    return [
      {
        id: 'meter_no',
        label: t('words:meterNumber'),
        value: ({ meter_no }) => meter_no,
        cell: ({ meter_id, environment_id, meter_no }) => (
          <Link to="/environment/meters" search={{ environment: environment_id, item: meter_id }}>
            <bdi>{meter_no}</bdi>
          </Link>
        ),
      },
      {
        id: 'environment_name',
        label: t('words:property'),
        value: ({ environment_name }) => environment_name,
        cell: ({ environment_name }) => <bdi>{environment_name}</bdi>,
      },
      { id: 'carrier', label: t('words:carrier'), value: ({ carrier }) => carrierName(carrier) },
      { id: 'proposal', label: t('toState.proposal'), value: proposed, sortable: false },
      {
        id: 'reason',
        label: t('toState.reason'),
        value: ({ proposal }) =>
          t(`toState.reasons.${proposal?.reason ?? 'none'}`, { found: `\u2068${proposal?.found ?? ''}\u2069` }),
        sortable: false,
      },
      ...(mayEdit
        ? [
            {
              id: 'accept',
              label: '',
              value: () => '',
              sortable: false,
              cell: (row: UnstatedMeter) =>
                row.proposal && (
                  <Button size="compact-sm" variant="default" loading={isPending} onClick={() => void run([row])}>
                    {t('toState.accept')}
                  </Button>
                ),
            },
          ]
        : []),
    ];
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, carrierName, mayEdit, isPending]);
  return (
    <ListScreen
      words="meters:toState"
      icon={IconTargetArrow}
      list={list}
      columns={columns}
      rowId={({ meter_id }) => meter_id}
      nameOf={({ meter_no }) => meter_no}
      actions={
        <ButtonLink to="/all-meters" variant="default">
          {t('words:allMeters')}
        </ButtonLink>
      }
      selection={
        mayEdit
          ? (selected, clear) => {
              const rows = selected.filter(({ proposal }) => proposal !== null);
              return (
                <Button
                  loading={isPending}
                  disabled={rows.length === 0}
                  onClick={() => void run(rows.slice(0, 500)).then(clear)}
                >
                  {t('toState.acceptSelected', { count: rows.length, shown: formatCount(rows.length) })}
                </Button>
              );
            }
          : undefined
      }
    />
  );
}
