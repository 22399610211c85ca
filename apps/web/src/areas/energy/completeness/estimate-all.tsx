import { Button, Stack } from '@mantine/core';
import { completeness } from '@steward/contract/energy/completeness';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { useMay } from '../../../shared/may.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatChange, formatCount, formatMonth, formatPercent } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { estimatedFrom, useEstimateWords } from './estimate-words.ts';
import type { MatrixFilter } from './matrix-tools.tsx';

import classes from './matrix.module.css';

/** Every overdue month of the selection with its estimate; all can be saved, and removed, at once. */
export function EstimateAll({ filter }: { filter: MatrixFilter }) {
  const { t } = useTranslation('completeness');
  const words = useEstimateWords();
  const carriers = useCarrierWords();
  const failureText = useFailureText();
  const mayUndo = useMay('utilities.delete');
  const [saved, setSaved] = useState<string[]>();
  const found = useAnswer(
    completeness.getGapsToEstimate,
    {
      from: filter.from,
      until: filter.until,
      ...(filter.environment && { environment_id: filter.environment }),
      ...(filter.portfolio && { portfolio_id: filter.portfolio }),
      ...(filter.utility && { utility: filter.utility }),
    },
    { freshFor: 0 },
  );
  const save = useSend(completeness.saveBillEstimates, {
    alsoRefreshes: estimatedFrom,
    onDone: ({ bill_ids }) => setSaved(bill_ids),
  });
  const undo = useSend(completeness.undoBillEstimates, {
    alsoRefreshes: estimatedFrom,
    onDone: () => setSaved(undefined),
  });
  if (found.isError) return <ErrorState message={failureText(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <RowSkeletons rows={6} />;
  const { gaps, without } = found.data;
  return (
    <div className={classes.parts}>
      {saved && (
        <Notice
          tone="brand"
          icon={IconCheck}
          isUrgent
          actions={
            mayUndo && (
              <Button
                variant="default"
                size="xs"
                loading={undo.isPending}
                onClick={() => undo.mutate({ bill_ids: saved })}
              >
                {t('words:undo')}
              </Button>
            )
          }
        >
          {t('estimate.savedAll', { count: saved.length, shown: formatCount(saved.length) })}
        </Notice>
      )}
      {gaps.length > 0 && (
        <Stack gap="sm" align="flex-start">
          <p className={classes.note}>{t('estimate.allText')}</p>
          <ul className={classes.bills}>
            {gaps.map(({ environment_id, environment_name, carrier, meters, month, unit, estimate }) => (
              <li key={`${environment_id} ${carrier} ${meters.at(-1)} ${month}`}>
                <bdi>{environment_name}</bdi> · {carriers.carrier(carrier)} · {formatMonth(month)}
                <small>
                  <bdi dir="ltr">{words.quantity(estimate.quantity, unit)}</bdi> · {words.method(estimate.method)}
                </small>
              </li>
            ))}
          </ul>
          <Button
            loading={save.isPending}
            onClick={() =>
              save.mutate({
                gaps: gaps.map(({ environment_id, carrier, meters, month, estimate }) => ({
                  environment_id,
                  carrier,
                  meters,
                  month,
                  method: estimate.method,
                })),
              })
            }
          >
            {t('estimate.saveAll', { count: gaps.length, shown: formatCount(gaps.length) })}
          </Button>
        </Stack>
      )}
      {gaps.length === 0 && !saved && <p>{t('noGaps.text')}</p>}
      {without > 0 && <p>{t('estimate.without', { count: without, shown: formatCount(without) })}</p>}
      <EstimateBias />
    </div>
  );
}

/** The deviation of estimates from the bills that replaced them. */
function EstimateBias() {
  const { t } = useTranslation('completeness');
  const words = useEstimateWords();
  const carriers = useCarrierWords();
  const bias = useAnswer(completeness.getEstimateBias, {});
  if (!bias.data) return null;
  return (
    <section>
      <h3>{t('estimate.bias')}</h3>
      {bias.data.length === 0 && <p className={classes.note}>{t('estimate.noBias')}</p>}
      <ul className={classes.bills}>
        {bias.data.map(({ carrier, method, count, mean, mean_absolute }) => (
          <li key={`${carrier} ${method}`}>
            {carriers.carrier(carrier)} · {words.method(method)}
            <small>
              {t('estimate.biasOf', {
                count,
                shown: formatCount(count),
                mean: formatChange(mean),
                absolute: formatPercent(mean_absolute, 1),
              })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
