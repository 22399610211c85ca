import { ActionIcon } from '@mantine/core';
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './chart.module.css';

interface Props {
  title: string;
  unit: string;
  asTable: boolean;
  onSwitch: () => void;
  /** The label of the save button; absent where the picture itself is not saved. */
  saves?: string | undefined;
  onSave: () => void;
  children: ReactNode;
}

/** A chart with its title and unit, and the buttons that show it as a table and save it. */
export function ChartFrame({ title, unit, asTable, onSwitch, saves, onSave, children }: Props) {
  const { t } = useTranslation('ui');
  return (
    <figure style={{ margin: 0 }} aria-label={title}>
      <figcaption className={classes.head}>
        <h3 className={classes.title}>
          {title} <bdi className={classes.unit}>{unit}</bdi>
        </h3>
        <span>
          <IconButton
            Icon={asTable ? IconChartBar : IconTable}
            label={asTable ? t('chart.asChart') : t('chart.asTable')}
            onClick={onSwitch}
          />
          {saves && <IconButton Icon={IconDownload} label={saves} onClick={onSave} />}
        </span>
      </figcaption>
      {children}
    </figure>
  );
}

/** A button beside the title of a chart; hovering shows its name. */
function IconButton({ Icon, label, onClick }: { Icon: typeof IconTable; label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={34} aria-label={label} title={label} onClick={onClick}>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}
