import { Button, FileButton } from '@mantine/core';
import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import type { DashboardPage } from '@steward/contract/insight/widgets.layout';
import { IconAlertTriangle, IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { useLabelText } from '../../../shared/widgets/label-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { readDashboardFile, type DashboardFile, type FileFault } from './dashboard-file.ts';
import classes from './editor.module.css';
import { FaultLines, useFaultText } from './fault-text.tsx';

const MOST_BYTES = 2_000_000;

/** Opens a file of a dashboard as another dashboard of the organization. */
export function useOpenFile(onOpen: (page: DashboardPage, dashboardId: string) => void) {
  const { t } = useTranslation('dashboard-editor');
  const failureText = useFailureText();
  const faultText = useFaultText(useLabelText());
  const [fault, setFault] = useState<FileFault>();
  const [file, setFile] = useState<DashboardFile>();
  const save = useSend(dashboardPages.saveDashboard, { inPlace: true });
  const take = async (chosen: File) => {
    save.reset();
    const read = chosen.size > MOST_BYTES ? 'no-dashboard' : readDashboardFile(await chosen.text());
    if (typeof read === 'string') {
      setFault(read);
      return;
    }
    setFault(undefined);
    setFile(read);
    await save.mutateAsync({ ...read, name: read.name.slice(0, 120) }).then(
      ({ _id }) => onOpen(read.page, _id),
      // The notice shows why.
      () => undefined,
    );
  };
  const button = (
    <FileButton accept="application/json,.json" onChange={(chosen) => chosen && void take(chosen)}>
      {(props) => (
        <Button
          {...props}
          size="compact-md"
          variant="default"
          loading={save.isPending}
          leftSection={<IconFileUpload size={15} aria-hidden="true" />}
        >
          {t('file.open')}
        </Button>
      )}
    </FileButton>
  );
  const notice = (fault ?? save.error) && (
    <div className={classes.notice}>
      <Notice
        tone="bad"
        icon={IconAlertTriangle}
        isUrgent
        title={fault ? t(`file.${fault}`) : t('file.refused', { why: failureText(save.error) })}
      >
        {!fault && <FaultLines lines={faultText(save.error, file?.layout.widgets ?? [])} />}
      </Notice>
    </div>
  );
  return { button, notice };
}
