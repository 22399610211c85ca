import { Button, SegmentedControl, SimpleGrid, Stack } from '@mantine/core';
import { devices } from '@steward/contract/sensing/devices';
import { MAX_DEVICES, MAX_LIST_BYTES } from '@steward/contract/sensing/devices.sync';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { Card } from '../../../ui/card.tsx';
import { FileField } from '../../../ui/form/file-field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formatCount } from '../../../ui/format.ts';
import { saveBlob } from '../../../ui/files/save-blob.ts';
import classes from './devices.module.css';

/** The source of the list. */
export interface Source {
  source: string;
  file?: File | undefined;
  list_address?: string | undefined;
  authorization: string;
}

interface Props {
  isLooking: boolean;
  onLook: (source: Source) => Promise<void>;
  /** Called when the source changes: the preview is then outdated. */
  onChange: () => void;
}

const columns = [
  'serial_number',
  'name',
  'kind',
  'maker',
  'model',
  'firmware',
  'property',
  'space',
  'last_seen',
  'sensors',
] as const;

const example = [
  columns.join(','),
  'VH-2041-0007,Hub ground floor,gateway,Veea,VHE09,2.30.1,Example House,Lobby,2026-11-20T08:00:00Z,temperature=°C|humidity=%',
  'SV-55310,Main water meter,meter,Smartvatten,SV-2,1.8,Example House,,2026-11-20T07:45:00Z,flow=l/min',
].join('\r\n');

/** Names the list and passes it on: a file, or the address where a platform serves it. */
export function SyncForm({ isLooking, onLook, onChange }: Props) {
  const { t } = useTranslation('devices');
  const [mode, setMode] = useState<'file' | 'address'>('file');
  const [file, setFile] = useState<File>();
  const isFile = mode === 'file';
  return (
    <Card
      title={t('form.title')}
      note={t('form.note', { shown: formatCount(MAX_DEVICES), size: MAX_LIST_BYTES / 1024 / 1024 })}
    >
      <CallForm
        call={devices.synchw}
        start={{ source: '', list_address: '', authorization: '' }}
        send={({ source, list_address, authorization }) =>
          onLook(
            isFile
              ? { source, file, authorization: '' }
              : { source, list_address: list_address || undefined, authorization: authorization ?? '' },
          )
        }
        submit={t('form.look')}
        submitIcon={<IconEye size={18} />}
        isBlocked={isFile && !file}
      >
        {({ control }) => (
          <Stack gap="md" maw={760}>
            <TextField
              control={control}
              name="source"
              label={t('form.source')}
              description={t('form.sourceNote')}
              maxLength={80}
              withAsterisk
            />
            <SegmentedControl
              aria-label={t('form.way')}
              value={mode}
              onChange={(next) => {
                setMode(next === 'file' ? 'file' : 'address');
                onChange();
              }}
              data={[
                { value: 'file', label: t('words:fileOfData') },
                { value: 'address', label: t('form.address') },
              ]}
              w="fit-content"
            />
            {isFile ? (
              <FileField
                label={t('form.pick')}
                note={t('form.kinds')}
                max={1}
                maxSizeMb={MAX_LIST_BYTES / 1024 / 1024}
                disabled={isLooking}
                items={file ? [{ file }] : []}
                onChange={([next]) => {
                  setFile(next);
                  onChange();
                }}
              />
            ) : (
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
                <TextField
                  control={control}
                  name="list_address"
                  type="url"
                  dir="ltr"
                  label={t('form.url')}
                  description={t('form.urlNote')}
                  maxLength={2000}
                  autoComplete="off"
                />
                <PasswordField
                  control={control}
                  name="authorization"
                  label={t('form.authorization')}
                  description={t('form.authorizationNote')}
                  maxLength={2000}
                  autoComplete="off"
                />
              </SimpleGrid>
            )}
            <details>
              <summary>{t('form.columns')}</summary>
              <p className={classes.soft} style={{ marginBlockStart: 8 }}>
                {t('form.columnsNote')}
              </p>
              <dl className={classes.columns}>
                {columns.map((column) => (
                  <div key={column} style={{ display: 'contents' }}>
                    <dt>
                      <bdi dir="ltr">{column}</bdi>
                    </dt>
                    <dd>{t(`columns.${column}`)}</dd>
                  </div>
                ))}
              </dl>
              <Button
                mt="sm"
                variant="subtle"
                size="compact-sm"
                leftSection={<IconDownload size={16} />}
                onClick={() =>
                  saveBlob(new Blob(['\uFEFF', example], { type: 'text/csv;charset=utf-8' }), 'devices.csv')
                }
              >
                {t('form.example')}
              </Button>
            </details>
          </Stack>
        )}
      </CallForm>
    </Card>
  );
}
