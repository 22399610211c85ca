import { Button, Code } from '@mantine/core';
import { billIntake, type Intake } from '@steward/contract/energy/bill-intake';
import { IconAlertTriangle, IconFolderOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialogs.tsx';
import { formatDay, formatMoment } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './bill-intake.module.css';

/** The folder whose files become bills. */
export function FolderCard({ folder }: { folder: Intake['folder'] }) {
  const { t } = useTranslation('bill-intake');
  const mayEdit = useMay('bill-intake.edit');
  const turnOn = useSend(billIntake.turnOnBillIntakeFolder);
  const turnOff = useSend(billIntake.turnOffBillIntakeFolder);
  const [isAsked, setAsked] = useState(false);
  if (!folder.is_available)
    return (
      <Card title={t('folder.title')}>
        <Notice icon={IconFolderOff} title={t('folder.unavailable')}>
          {t('folder.unavailableNote')}
        </Notice>
      </Card>
    );
  if (folder.name === null)
    return (
      <Card title={t('folder.title')} note={t('folder.note')}>
        {mayEdit ? (
          <Button loading={turnOn.isPending} onClick={() => turnOn.mutate({})}>
            {t('folder.turnOn')}
          </Button>
        ) : (
          <p className={classes.soft}>{t('folder.none')}</p>
        )}
      </Card>
    );
  const day = folder.created_at ? formatDay(folder.created_at) : '';
  return (
    <Card title={t('folder.title')} note={t('folder.note')}>
      {!folder.is_reachable && (
        <Notice tone="bad" icon={IconAlertTriangle} title={t('folder.unreachable')}>
          {t('folder.unreachableNote')}
        </Notice>
      )}
      <div className={classes.address}>
        <span className={classes.soft}>{t('folder.name')}</span>
        <Code dir="ltr">{folder.name}</Code>
        {mayEdit && (
          <Button variant="default" size="compact-md" c="var(--bad)" onClick={() => setAsked(true)}>
            {t('folder.turnOff')}
          </Button>
        )}
      </div>
      <p className={classes.soft}>{t('folder.where')}</p>
      <p className={classes.soft}>
        {folder.created_by_name
          ? t('folder.createdBy', { day, name: `\u2068${folder.created_by_name}\u2069` })
          : t('folder.created', { day })}
        {' · '}
        {folder.checked_at ? t('folder.checked', { moment: formatMoment(folder.checked_at) }) : t('folder.notChecked')}
      </p>
      <ConfirmDialog opened={isAsked} onClose={() => setAsked(false)} onAccept={() => turnOff.mutateAsync({})}>
        {t('folder.turnOffText')}
      </ConfirmDialog>
    </Card>
  );
}
