import { Button, Radio } from '@mantine/core';
import { environments } from '@steward/contract/estate/environments';
import { mergedFields, propertyMerges, type MergedField } from '@steward/contract/operations/property-merges';
import { IconAlertTriangle, IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import { useAddressState } from '../../../shared/address-state.ts';
import { refreshSession } from '../../../shared/sign-in/refresh-session.ts';
import { selectEnvironment } from '../../../shared/selected-environment.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { useConfirmation } from '../../../ui/overlays/confirmation.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { MergePreview } from './merge-preview.tsx';
import { FieldValue } from './merged-field.tsx';
import classes from './property-merges.module.css';

interface Props {
  keptId: string;
  duplicateId: string;
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** Two properties side by side: the value to keep for each field, and the objects that the merge moves. */
export function MergeForm({ keptId, duplicateId }: Props) {
  const { t } = useTranslation('property-merges');
  const failureText = useFailureText();
  const fieldName = useFieldNames('environments');
  const [, change] = useAddressState();
  const kept = useAnswer(environments.getEnvById, { environment_id: keptId });
  const other = useAnswer(environments.getEnvById, { environment_id: duplicateId });
  const [chosen, setChosen] = useState<Partial<Record<MergedField, 'kept' | 'other'>>>({});
  const { ask, dialog } = useConfirmation<{ kept: string; other: string }>();
  const [keptProperty, duplicate] = [kept.data, other.data];
  const differing =
    keptProperty && duplicate
      ? mergedFields.filter((field) => (keptProperty[field] ?? '') !== (duplicate[field] ?? ''))
      : [];
  // An empty field of the kept property takes the value of the other one.
  const sideOf = (field: MergedField) =>
    chosen[field] ?? (isEmpty(keptProperty?.[field]) && !isEmpty(duplicate?.[field]) ? 'other' : 'kept');
  const taken = differing.filter((field) => sideOf(field) === 'other');
  const ids = { kept_id: keptId, duplicate_id: duplicateId };
  // The preview depends only on the floor area.
  const preview = useAnswer(
    propertyMerges.previewPropertyMerge,
    { ...ids, taken: taken.filter((field) => field === 'gross_floor_area') },
    { keepsLast: true, enabled: Boolean(keptProperty && duplicate) },
  );
  const merge = useSend(propertyMerges.mergeProperties, {
    alsoRefreshes: [
      'environments',
      'portfolios',
      'spaces',
      'bills',
      'meters',
      'tenants',
      'equipment',
      'dashboards',
      'home',
    ],
    onDone: ({ environment_id, kept_name, duplicate_name }) => {
      showToast('success', t('merge.done', { kept: kept_name, other: duplicate_name }));
      if (keptProperty) selectEnvironment({ _id: environment_id, portfolio_id: keptProperty.portfolio_id });
      void refreshSession();
      change({ keep: undefined, merge: undefined });
    },
  });
  const failed = kept.error ?? other.error;
  if (failed) return <ErrorState message={failureText(failed)} />;
  if (!keptProperty || !duplicate) return <FormSkeleton fields={8} />;
  const names = { kept: keptProperty.environment_name, other: duplicate.environment_name };
  const choose = (field: MergedField, side: 'kept' | 'other') => setChosen({ ...chosen, [field]: side });
  return (
    <>
      <Notice
        icon={IconArrowsExchange}
        title={<bdi>{t('merge.keeps', { name: names.kept })}</bdi>}
        actions={
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={17} aria-hidden="true" />}
            onClick={() => change({ keep: duplicateId, merge: keptId })}
          >
            {t('merge.swap')}
          </Button>
        }
      >
        {t('merge.goes', { name: names.other })}
      </Notice>
      <Section title={t('merge.fields')} note={t('merge.same', { count: mergedFields.length - differing.length })}>
        {differing.length === 0 && <p className={classes.soft}>{t('merge.allSame')}</p>}
        {differing.map((field) => (
          <fieldset key={field} className={classes.field}>
            <legend className={classes.legend}>{fieldName(field)}</legend>
            {(['kept', 'other'] as const).map((side) => {
              const property = side === 'kept' ? keptProperty : duplicate;
              return (
                <label
                  key={side}
                  htmlFor={`${field}-${side}`}
                  className={classes.choice}
                  data-chosen={sideOf(field) === side || undefined}
                >
                  <Radio
                    id={`${field}-${side}`}
                    name={field}
                    checked={sideOf(field) === side}
                    onChange={() => choose(field, side)}
                    aria-label={`${fieldName(field)}: ${names[side]}`}
                  />
                  <span className={classes.value}>
                    <FieldValue property={property} field={field} />
                    {field !== 'environment_name' && (
                      <span className={classes.whose}>
                        <bdi>{names[side]}</bdi>
                      </span>
                    )}
                  </span>
                </label>
              );
            })}
          </fieldset>
        ))}
      </Section>
      <Section title={t('merge.moves')}>
        {preview.isError ? (
          <Notice tone="bad" icon={IconAlertTriangle} isUrgent>
            {failureText(preview.error)}
          </Notice>
        ) : preview.data ? (
          <MergePreview preview={preview.data} name={names.other} />
        ) : (
          <FormSkeleton fields={3} />
        )}
      </Section>
      <div className={classes.actions}>
        <Button
          disabled={!preview.data || preview.isError}
          loading={merge.isPending}
          onClick={() => void ask(names).then((isYes) => isYes && merge.mutate({ ...ids, taken }))}
        >
          {t('merge.submit')}
        </Button>
        <Button variant="default" onClick={() => change({ keep: undefined, merge: undefined })}>
          {t('words:cancel')}
        </Button>
      </div>
      {dialog((about) => t('merge.sure', about))}
    </>
  );
}
