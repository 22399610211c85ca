import { ActionIcon } from '@mantine/core';
import { labelColours, labels, type Label } from '@steward/contract/estate/labels';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useMays } from '../../../shared/may.ts';
import { DeleteOneDialog } from '../../../ui/overlays/dialogs.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formatCount } from '../../../ui/format.ts';
import { LabelChip } from '../../../ui/values/label-chip.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import classes from './form/property-edit.module.css';

/** The labels of the organization: add one, delete one. */
export function LabelPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('environments');
  const may = useMays();
  const known = useAnswer(labels.getLabels, {}).data ?? [];
  const remove = useSend(labels.deleteLabel, { alsoRefreshes: ['environments'] });
  const [deleting, setDeleting] = useState<Label>();
  return (
    <SidePanel opened={opened} onClose={onClose} title={t('labels.title')}>
      {opened && (
        <div className={classes.panel}>
          {known.length === 0 && <p className={classes.hint}>{t('labels.none')}</p>}
          <ul className={classes.manage}>
            {known.map((label) => (
              <li key={label._id}>
                <LabelChip {...label} />
                <span className={classes.hint}>
                  {t('labels.count', { count: label.property_count, shown: formatCount(label.property_count) })}
                </span>
                {may('properties.delete') && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={t('words:deleteNamed', { name: label.name })}
                    onClick={() => setDeleting(label)}
                  >
                    <IconTrash size={17} />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
          <section className={classes.preview} aria-label={t('labels.new')}>
            <h3 className={classes.title}>{t('labels.new')}</h3>
            <CallForm
              call={labels.createLabel}
              start={{ name: '', colour: 'slate' }}
              clears
              submit={t('labels.create')}
            >
              {({ control }) => (
                <>
                  <TextField control={control} name="name" label={t('words:name')} maxLength={60} withAsterisk />
                  <SelectField
                    control={control}
                    name="colour"
                    label={t('labels.colour')}
                    allowDeselect={false}
                    data={labelColours.map((value) => ({ value, label: t(`labels.colours.${value}`) }))}
                  />
                </>
              )}
            </CallForm>
          </section>
        </div>
      )}
      <DeleteOneDialog
        thing={deleting}
        nameOf={({ name }) => name}
        onClose={() => setDeleting(undefined)}
        remove={({ _id }) => remove.mutateAsync({ label_id: _id })}
      />
    </SidePanel>
  );
}
