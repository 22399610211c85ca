import { ActionIcon } from '@mantine/core';
import { normalizations, type DashboardPage } from '@steward/contract/insight/widgets.layout';
import { IconPresentation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EnvironmentPicker } from '../../../shared/environment-picker.tsx';
import classes from './dashboard-pages.module.css';
import { useHolds } from '../../../shared/may.ts';
import { PeriodControl } from './period-control.tsx';
import { ShareDashboard } from './share-dialog.tsx';
import type { PageAddress } from './use-page-address.ts';

/** Period, comparison, division and the picture without controls. */
export function PageTools({
  page,
  isOfProperty,
  shared,
}: {
  page: PageAddress;
  isOfProperty: boolean;
  shared: { page: DashboardPage; environmentId?: string | undefined };
}) {
  const holds = useHolds();
  const { t } = useTranslation('dashboard-pages');
  const { compareId, setCompare, normalize, setNormalize, setKiosk } = page;
  const [isChoosing, setChoosing] = useState(false);
  const other = compareId !== undefined || isChoosing;
  return (
    <>
      <PeriodControl {...page} />
      {isOfProperty && (
        <select
          className={classes.select}
          aria-label={t('compareWith')}
          value={other ? 'property' : 'year'}
          onChange={({ currentTarget }) => {
            setChoosing(currentTarget.value === 'property');
            if (currentTarget.value === 'year') setCompare(undefined);
          }}
        >
          <option value="year">{t('compare.year')}</option>
          <option value="property">{t('compare.property')}</option>
        </select>
      )}
      {isOfProperty && other && <EnvironmentPicker value={compareId ?? ''} onChange={setCompare} />}
      <select
        className={classes.select}
        aria-label={t('dividedBy')}
        value={normalize ?? 'total'}
        onChange={({ currentTarget }) => setNormalize(normalizations.find((one) => one === currentTarget.value))}
      >
        {(['total', ...normalizations] as const).map((one) => (
          <option key={one} value={one}>
            {t(`divided.${one}`)}
          </option>
        ))}
      </select>
      {holds('dashboards.share') && <ShareDashboard {...shared} />}
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('kiosk.open')}
        title={t('kiosk.open')}
        onClick={() => setKiosk(true)}
      >
        <IconPresentation size={17} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
