import { Button, Radio, Stack } from '@mantine/core';
import { completeness } from '@steward/contract/energy/completeness';
import { isWithinEstimateLimit } from '@steward/core/coverage/estimate';
import type { EstimateMethod } from '@steward/core/estimates/methods';
import type { Carrier } from '@steward/core/ghg/carrier';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount, formatFormula, formatNumber } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { estimatedFrom, useEstimateWords } from './estimate-words.ts';
import classes from './matrix.module.css';

interface Props {
  environment_id: string;
  carrier: Carrier;
  meters: string[];
  month: string;
}

/** Estimates for the missing days of a month by each method; one can be saved until the bill arrives. */
export function GapEstimate(gap: Props) {
  const { t } = useTranslation('completeness');
  const words = useEstimateWords();
  const failureText = useFailureText();
  const [chosen, setChosen] = useState<EstimateMethod>();
  const found = useAnswer(completeness.getGapEstimates, gap, { freshFor: 0 });
  const save = useSend(completeness.saveBillEstimates, {
    alsoRefreshes: estimatedFrom,
    onDone: () => showToast('success', t('estimate.saved')),
  });
  if (found.isError) return <ErrorState message={failureText(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <RowSkeletons rows={2} />;
  const { days, unit, options, limit } = found.data;
  if (days === 0) return null;
  const method = chosen ?? options[0]?.method;
  const isWithin = isWithinEstimateLimit(limit.actual, limit.estimated + 1);
  return (
    <section>
      <h3>{t('estimate.title', { count: days, shown: formatCount(days) })}</h3>
      {options.length === 0 && <p>{t('estimate.none')}</p>}
      {options.length > 0 && (
        <Stack gap="sm" align="flex-start">
          <Radio.Group
            aria-label={t('words:method')}
            value={method ?? null}
            onChange={(next) => setChosen(options.find((option) => option.method === next)?.method)}
          >
            <Stack gap="sm">
              {options.map((option) => (
                <Radio
                  key={option.method}
                  value={option.method}
                  label={
                    <>
                      {words.method(option.method)}: <bdi dir="ltr">{words.quantity(option.quantity, unit)}</bdi>
                    </>
                  }
                  description={
                    <>
                      <bdi dir="ltr">{formatFormula(option.working)}</bdi>. {words.note(option.method)}
                      {option.known_days !== null &&
                        ` ${t('estimate.known', { known: formatCount(option.known_days), days: formatCount(days) })}`}
                    </>
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
          {!isWithin && (
            <Notice tone="warn" icon={IconAlertTriangle}>
              {t('estimate.overLimit', {
                allowed: formatNumber(limit.allowed, 1),
                actual: formatCount(limit.actual),
                estimated: formatNumber(limit.estimated, 1),
              })}
            </Notice>
          )}
          <Button
            variant="default"
            loading={save.isPending}
            onClick={() => method && save.mutate({ gaps: [{ ...gap, method }] })}
          >
            {t('estimate.save')}
          </Button>
          <p className={classes.note}>{t('estimate.text')}</p>
        </Stack>
      )}
    </section>
  );
}
