import { ActionIcon, Stack } from '@mantine/core';
import { billTemplates, type BillTemplate } from '@steward/contract/energy/bill-templates';
import { IconTrash } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import classes from './bill-template-form.module.css';

interface Props {
  template: BillTemplate;
  mayEdit: boolean;
  onSaved: (name: string) => void;
  onCancel: () => void;
}

/** The supplier's name, and the label that identifies each value on its bills. */
export function BillTemplateForm({ template, mayEdit, onSaved, onCancel }: Props) {
  const { t } = useTranslation('bill-templates');
  return (
    <CallForm
      call={billTemplates.editBillTemplate}
      start={{
        bill_template_id: template._id,
        supplier: template.supplier,
        places: template.places.map(({ place_id, beside, above }) => ({ place_id, beside, above })),
      }}
      isReadOnly={!mayEdit}
      onlyChanged
      onSaved={({ supplier }) => onSaved(supplier)}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <TextField control={form.control} name="supplier" label={t('supplier')} maxLength={200} withAsterisk />
          {template.signs.length > 0 && (
            <p className={classes.note}>
              {t('signs')} <bdi>{template.signs.join(t('words:comma'))}</bdi>
            </p>
          )}
          <Places form={form} template={template} mayEdit={mayEdit} />
        </>
      )}
    </CallForm>
  );
}

function Places({
  form: { control },
  template,
  mayEdit,
}: {
  form: FormOf<typeof billTemplates.editBillTemplate>;
  template: BillTemplate;
  mayEdit: boolean;
}) {
  const { t } = useTranslation('bill-templates');
  const { fields, remove } = useFieldArray({ control, name: 'places' });
  const placeOf = (id: string) => template.places.find(({ place_id }) => place_id === id);
  const shown = fields.map((field, index) => ({ key: field.id, index, place: placeOf(field.place_id) }));
  return (
    <Stack gap="xs">
      <p className={classes.note}>{t('placesNote')}</p>
      {shown.map(({ key, index, place }, i) => {
        if (!place) return null;
        const name = t(`field.${place.field}`);
        const isFirst = shown[i - 1]?.place?.field !== place.field;
        return (
          <Fragment key={key}>
            {isFirst && <h3 className={classes.field}>{name}</h3>}
            <div className={classes.place}>
              <TextField control={control} name={`places.${index}.beside`} label={t('beside')} maxLength={60} />
              <TextField control={control} name={`places.${index}.above`} label={t('above')} maxLength={60} />
              {mayEdit && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('forgetPlace', { field: name })}
                  onClick={() => remove(index)}
                >
                  <IconTrash size={17} />
                </ActionIcon>
              )}
            </div>
            <p className={classes.note}>{t('hits', { count: place.hits })}</p>
          </Fragment>
        );
      })}
    </Stack>
  );
}
