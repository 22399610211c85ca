import { Button } from '@mantine/core';
import { equipment } from '@steward/contract/estate/equipment';
import { IconBuilding, IconPrinter, IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { useMays } from '../../../shared/may.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { Label } from './label.tsx';
import classes from './equipment.module.css';

/** A sheet of labels for everything in the selected property, made to be printed. */
export default function LabelsScreen() {
  const { t } = useTranslation('equipment');
  const failureText = useFailureText();
  const { selected, all } = useSelectedEnvironment();
  const may = useMays();
  const environment_id = selected?._id ?? '';
  const list = useAnswer(
    equipment.getEquipments,
    { environment_id, eqpmt_master_type: 0, page_size: 1000 },
    { enabled: environment_id !== '' },
  );
  return (
    <>
      <PageHeader
        title={t('titles:equipment.labels')}
        question={t('labelNote')}
        actions={
          <>
            <Button
              leftSection={<IconPrinter size={17} aria-hidden="true" />}
              onClick={() => globalThis.print()}
              disabled={!list.data?.totalData}
            >
              {t('printLabels')}
            </Button>
          </>
        }
      />
      <ScreenTabs of="/equipment" label={t('words:equipmentPages')} />
      {list.isError && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
      {all?.length === 0 && (
        <EmptyState
          icon={IconBuilding}
          title={t('words:noPropertyYet')}
          actions={may('properties.create') && <ButtonLink to="/properties/add">{t('words:addProperty')}</ButtonLink>}
        >
          {t('labelsEmpty.noPropertyText')}
        </EmptyState>
      )}
      {all?.length !== 0 && list.isPending && <PageSkeleton />}
      {list.data?.totalData === 0 && (
        <EmptyState
          icon={IconQrcode}
          title={t('nothingHere', { name: selected?.environment_name })}
          actions={
            may('equipment.create') && <ButtonLink to="/equipment">{t('titles:equipment.equipment')}</ButtonLink>
          }
        >
          {t('labelsEmpty.text')}
        </EmptyState>
      )}
      <div className={classes.sheet}>
        {(list.data?.paginateData ?? []).map((piece) => (
          <Label key={piece._id} piece={piece} />
        ))}
      </div>
    </>
  );
}
