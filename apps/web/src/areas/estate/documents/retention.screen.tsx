import { Button, NumberInput, Select } from '@mantine/core';
import { documents } from '@steward/contract/estate/documents';
import { documentKinds } from '@steward/core/property/documents';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './documents.module.css';

/** How long documents stay in the trash, and how long each kind is kept at least. */
export default function RetentionScreen() {
  const { t } = useTranslation('documents');
  const failureText = useFailureText();
  const settings = useAnswer(documents.getDocumentSettings, {});
  return (
    <>
      <PageHeader title={t('titles:documents.settings')} question={t('settings.note')} />
      {settings.error && <ErrorState message={failureText(settings.error)} onRetry={() => void settings.refetch()} />}
      {!settings.data && !settings.error && <FormSkeleton fields={4} />}
      {settings.data && (
        <CallForm
          call={documents.saveDocumentSettings}
          start={settings.data}
          onSaved={() => showToast('success', t('settings.saved'))}
        >
          {({ control }) => (
            <>
              <NumberField
                control={control}
                name="trash_days"
                label={t('settings.trashDays')}
                description={t('settings.trashDaysNote')}
              />
              <CheckboxField control={control} name="allows_macros" label={t('settings.macros')} />
              <KeptKinds control={control} />
            </>
          )}
        </CallForm>
      )}
    </>
  );
}

function KeptKinds({ control }: { control: FormOf<typeof documents.saveDocumentSettings>['control'] }) {
  const { t } = useTranslation(['documents', 'document-words']);
  const { fields, append, remove, update } = useFieldArray({ control, name: 'retention' });
  const free = documentKinds.filter((kind) => !fields.some((field) => field.kind === kind));
  return (
    <fieldset className={classes.stack} style={{ border: 0, padding: 0 }}>
      <legend>{t('settings.retention')}</legend>
      {fields.map((field, index) => (
        <div key={field.id} className={classes.buttons}>
          <Select
            aria-label={t('kind')}
            value={field.kind}
            data={[field.kind, ...free].map((value) => ({ value, label: t(`document-words:kinds.${value}`) }))}
            allowDeselect={false}
            onChange={(kind) => kind && update(index, { ...field, kind })}
          />
          <NumberInput
            aria-label={t('settings.years')}
            value={field.years}
            min={1}
            max={100}
            allowDecimal={false}
            suffix={` ${t('settings.years')}`}
            onChange={(years) => update(index, { ...field, years: Number(years) || 1 })}
          />
          <Button
            variant="subtle"
            color="gray"
            aria-label={t('words:deleteNamed', { name: t(`document-words:kinds.${field.kind}`) })}
            onClick={() => remove(index)}
          >
            <IconTrash size={17} aria-hidden="true" />
          </Button>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          disabled={free.length === 0}
          leftSection={<IconPlus size={17} aria-hidden="true" />}
          onClick={() => append({ kind: free[0] ?? 'other', years: 10 })}
        >
          {t('settings.addKind')}
        </Button>
      </div>
    </fieldset>
  );
}
