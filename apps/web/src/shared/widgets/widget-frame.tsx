import { ActionIcon } from '@mantine/core';
import { IconDots, IconMathFunction } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../ui/files/save-blob.ts';
import { MenuButton, type MenuEntry } from '../../ui/navigation/menu-button.tsx';
import { saveRows } from '../../ui/table/export.ts';
import { AddressLink } from './address-link.tsx';
import type { WidgetTable } from './widget-table.ts';
import classes from './widgets.module.css';

interface Props {
  id: string;
  title: string;
  unit?: string | undefined;
  /** A figure writes its title itself. */
  hidesTitle: boolean;
  /** The address of the calculation; a figure has its own link to it. */
  working: string | null;
  table: WidgetTable | undefined;
  /** Makes the picture of a chart. */
  picture: (() => Blob | null | undefined) | undefined;
  asTable: boolean;
  /** Undefined where it is a table already. */
  onSwitch: (() => void) | undefined;
  frame: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** The head of a widget: title, unit, the link to its calculation and the menu; both are shown on hover and focus. */
export function WidgetFrame(props: Props) {
  const { id, title, unit, hidesTitle, working, table, picture, asTable, onSwitch, frame, children } = props;
  const { t } = useTranslation(['dashboard-pages', 'ui']);
  const save = (format: 'csv' | 'xlsx') => () => table && void saveRows(format, title, table.columns, table.rows);
  const entries: MenuEntry[] = [
    ...(onSwitch
      ? [{ key: 'table', label: asTable ? t('ui:chart.asChart') : t('ui:chart.asTable'), run: onSwitch }]
      : []),
    { key: 'csv', label: t('words:csv'), run: save('csv') },
    { key: 'xlsx', label: t('ui:table.formats.xlsx'), run: save('xlsx') },
    ...(picture
      ? [
          {
            key: 'png',
            label: t('ui:chart.png'),
            run: () => {
              const blob = picture();
              if (blob) saveBlob(blob, `${title}.png`);
            },
          },
        ]
      : []),
    { key: 'full', label: t('fullScreen'), run: () => void frame.current?.requestFullscreen?.() },
  ];
  return (
    <>
      <div className={classes.head} data-over={hidesTitle || undefined}>
        <h2 id={id} className={hidesTitle ? 'visually-hidden' : classes.title}>
          {title} {unit && <bdi className={classes.unit}>{unit}</bdi>}
        </h2>
        <span className={classes.tools}>
          {working && !hidesTitle && (
            <AddressLink href={working} className={classes.working} label={t('ui:figure.show', { label: title })}>
              <IconMathFunction size={16} stroke={1.7} aria-hidden="true" />
            </AddressLink>
          )}
          {table && (
            <MenuButton
              label={t('menuNamed', { title })}
              entries={entries}
              button={(opener) => (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={28}
                  aria-label={t('menuNamed', { title })}
                  title={t('words:moreActions')}
                  {...opener}
                >
                  <IconDots size={16} stroke={1.7} />
                </ActionIcon>
              )}
            />
          )}
        </span>
      </div>
      {children}
    </>
  );
}
