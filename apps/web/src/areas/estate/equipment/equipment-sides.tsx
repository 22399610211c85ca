import { equipment, type Equipment } from '@steward/contract/estate/equipment';
import { IconDownload, IconPrinter, IconTool } from '@tabler/icons-react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { EvidenceLink } from '../../../shared/evidence/evidence-link.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useMay } from '../../../shared/may.ts';
import { FileField, type FileItem } from '../../../ui/form/file-field.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { EquipmentForm } from './equipment-form.tsx';
import { Label } from './label.tsx';
import classes from './equipment.module.css';

/** One piece: what it is, its files, what it is a part of, and its label. */
export function EquipmentSides({ piece, ...end }: PanelEnd & { piece: Equipment }) {
  const { t } = useTranslation('equipment');
  const [address, changeAddress] = useAddressState();
  return (
    <>
      <Group mb="md">
        <ButtonLink
          to="/equipment/servicing"
          search={{ piece: piece._id }}
          variant="default"
          leftSection={<IconTool size={17} aria-hidden="true" />}
        >
          {t('words:servicing')}
        </ButtonLink>
      </Group>
      <Tabs
        keepMounted
        value={textOf(address['side']) ?? 'details'}
        onChange={(side) => changeAddress({ side: side === 'details' ? undefined : side })}
        tabs={[
          { value: 'details', label: t('sides.details'), content: <EquipmentForm piece={piece} {...end} /> },
          { value: 'files', label: t('sides.files', { count: piece.files.length }), content: <Files piece={piece} /> },
          { value: 'parts', label: t('sides.parts'), content: <Parts piece={piece} /> },
          {
            value: 'label',
            label: t('sides.label'),
            content: (
              <Stack>
                <div className={classes.printed}>
                  <Label piece={piece} />
                </div>
                <Group className={classes.unprinted}>
                  <Button variant="default" leftSection={<IconPrinter size={17} />} onClick={() => globalThis.print()}>
                    {t('printLabel')}
                  </Button>
                </Group>
                <Text size="sm" c="dimmed">
                  {t('labelNote')}
                </Text>
              </Stack>
            ),
          },
        ]}
      />
    </>
  );
}

function Files({ piece }: { piece: Equipment }) {
  const { t } = useTranslation('equipment');
  const failureText = useFailureText();
  const mayEdit = useMay('equipment.edit');
  const [items, setItems] = useState<FileItem[]>([]);
  const upload = useSend(equipment.uploadFilesEquipmentES, { inPlace: true });
  const remove = useSend(equipment.deleteEquipmentFile);
  const add = async (files: File[]) => {
    setItems(files.map((file) => ({ file, percent: 0 })));
    try {
      await upload.mutateAsync({
        equipment_id: piece._id,
        files,
        onProgress: (percent) => setItems(files.map((file) => ({ file, percent }))),
      });
      setItems([]);
      showToast('success', t('words:savedSentence'));
    } catch (error) {
      setItems(files.map((file) => ({ file, failure: failureText(error) })));
    }
  };
  return (
    <Stack>
      {piece.files.length > 0 && (
        <ul className={classes.files}>
          {piece.files.map(({ _id, file_id, name, bytes }) => (
            <li key={_id}>
              <span className={classes.fileName}>
                <EvidenceLink evidence="equipment" objectId={piece._id} fileId={file_id}>
                  <bdi>{name}</bdi>
                </EvidenceLink>{' '}
                <bdi dir="ltr" className={classes.tag}>
                  {formatNumber(bytes / 1024 / 1024, 1)} MB
                </bdi>
              </span>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconDownload size={16} aria-hidden="true" />}
                onClick={() => void download(equipment.getEquipmentFile, { file_id: _id }, name)}
              >
                {t('words:download')}
              </Button>
              {mayEdit && (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={t('words:removeNamed', { name })}
                  onClick={() => remove.mutate({ file_id: _id })}
                >
                  {t('words:remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {piece.files.length === 0 && <Text c="dimmed">{t('noFiles')}</Text>}
      {mayEdit && (
        <FileField
          label={t('addFiles')}
          items={items}
          onChange={(files) => void add(files)}
          disabled={upload.isPending}
          accept={['application/pdf', 'image/jpeg', 'image/png', 'image/webp']}
        />
      )}
    </Stack>
  );
}

function Parts({ piece }: { piece: Equipment }) {
  const { t } = useTranslation('equipment');
  const tree = useAnswer(equipment.getEqpmntHierarchy, { id: piece._id });
  if (!tree.data) return <RowSkeletons />;
  if (tree.data.length === 1) return <Text c="dimmed">{t('standsAlone')}</Text>;
  return (
    <ul className={classes.tree}>
      {tree.data.map(({ _id, product_name, tag, depth, is_asked }) => (
        <li key={_id} style={{ paddingInlineStart: depth * 22 }}>
          {is_asked ? (
            <strong aria-current="true">
              <bdi>{product_name}</bdi>
            </strong>
          ) : (
            <Link to="/equipment" search={{ equipment: _id, side: 'parts' }}>
              <bdi>{product_name}</bdi>
            </Link>
          )}
          {tag && (
            <>
              {' '}
              <bdi dir="ltr" className={classes.tag}>
                {tag}
              </bdi>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
