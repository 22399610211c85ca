import { Button } from '@mantine/core';
import { bills } from '@steward/contract/energy/bills';
import type { SplitWay } from '@steward/contract/energy/bills.splits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { Section } from '../../../ui/section.tsx';
import { SplitPanel } from './split-panel.tsx';

/** Below the weather-normalized energy: how the property's bills are split by month, and a button to change it. */
export default function MonthSplit() {
  const { t } = useTranslation('weather');
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const mayEdit = useMay('utilities.edit');
  const [asked, setAsked] = useState<SplitWay>();
  const now = useAnswer(bills.getBillSplit, { environment_id, by: 'days' }, { enabled: environment_id !== '' });
  if (!now.data) return null;
  const { by, by_degree_days } = now.data;
  return (
    <Section
      title={t('split.title')}
      end={
        mayEdit && (
          <>
            {by === 'degree_days' && (
              <Button variant="default" onClick={() => setAsked('days')}>
                {t('split.toDays')}
              </Button>
            )}
            <Button variant="light" onClick={() => setAsked('degree_days')}>
              {t(by === 'days' ? 'split.toDegreeDays' : 'split.again')}
            </Button>
          </>
        )
      }
    >
      <p style={{ margin: 0 }}>
        {by === 'days' ? t('split.byDays') : t('split.byDegreeDays', { bills: String(by_degree_days) })}
      </p>
      {asked && (
        <SplitPanel key={asked} environmentId={environment_id} by={asked} onClose={() => setAsked(undefined)} />
      )}
    </Section>
  );
}
