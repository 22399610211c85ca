import { Button, Group } from '@mantine/core';
import { documents } from '@steward/contract/estate/documents';
import { valuations } from '@steward/contract/estate/valuations';
import type { Valuation } from '@steward/contract/estate/valuations.models';
import { blank, namesOf, picked } from '@steward/core/fields/field';
import { valuationFields } from '@steward/core/finance/valuation-fields';
import { IconFiles } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { DescribedFields } from '../../../shared/fields/described-fields.tsx';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useHolds } from '../../../shared/may.ts';
import { organizationToday } from '../../../session/today.ts';

const DocumentPicker = lazy(() => import('../../../shared/document-picker/document-picker.tsx'));

interface Props extends PanelEnd {
  environmentId: string;
  valuation: Valuation | undefined;
}

/** A value with its day, basis and evidence. */
export function ValuationForm({ environmentId, valuation, onSaved, onCancel }: Props) {
  const { t } = useTranslation('valuations');
  const update = useSend(valuations.updateValuation, { inPlace: true });
  const [today] = useState(organizationToday);
  return (
    <CallForm
      call={valuations.addValuation}
      alsoRefreshes={['figures']}
      start={{
        ...blank(valuationFields),
        valued_on: today,
        basis: 'market_value',
        ...(valuation && picked(valuation, namesOf(valuationFields))),
        environment_id: environmentId,
      }}
      send={
        valuation &&
        ((values) => update.mutateAsync({ valuation_id: valuation._id, version: valuation.version, ...values }))
      }
      onSaved={({ basis }) => onSaved(t(`bases.${basis}`))}
      onCancel={onCancel}
    >
      {(form) => <Fields form={form} valuation={valuation} />}
    </CallForm>
  );
}

const described = { of: 'valuations', fields: valuationFields } as const;

function Fields({
  form,
  valuation,
}: {
  form: FormOf<typeof valuations.addValuation>;
  valuation: Valuation | undefined;
}) {
  const { t } = useTranslation('valuations');
  const { control } = form;
  const [currency, documentId] = useWatch({ control, name: ['currency', 'document_id'] });
  return (
    <>
      <DescribedFields
        {...described}
        part="value"
        control={control}
        extra={{ value: { unit: currency, 'data-autofocus': true } }}
        words={{ basis: (value) => t(`bases.${value}`) }}
      />
      <DescribedFields {...described} part="source" control={control} />
      <Evidence form={form} valuation={valuation} />
      {documentId && <DescribedFields {...described} part="evidence" control={control} />}
    </>
  );
}

/** The document that proves the value: one of the documents within reach. */
function Evidence({
  form,
  valuation,
}: {
  form: FormOf<typeof valuations.addValuation>;
  valuation: Valuation | undefined;
}) {
  const { t } = useTranslation('valuations');
  const holds = useHolds();
  const [isChoosing, setChoosing] = useState(false);
  const id = form.watch('document_id') ?? null;
  const isStored = id !== null && id === valuation?.document_id;
  const chosen = useAnswer(documents.getDocument, { document_id: id ?? '' }, { enabled: id !== null && !isStored });
  const title = isStored ? valuation.document?.title : chosen.data?.title;
  const choose = (next: string | null) => {
    form.setValue('document_id', next, { shouldDirty: true });
    form.setValue('document_page', null, { shouldDirty: true });
  };
  return (
    <Group gap="sm">
      {id !== null && <bdi>{title ?? t('words:evidence')}</bdi>}
      {holds('documents.read') && (
        <Button
          variant="default"
          leftSection={<IconFiles size={16} aria-hidden="true" />}
          onClick={() => setChoosing(true)}
        >
          {t('chooseDocument')}
        </Button>
      )}
      {id !== null && (
        <Button variant="subtle" onClick={() => choose(null)}>
          {t('words:remove')}
        </Button>
      )}
      {isChoosing && (
        <Suspense>
          <DocumentPicker
            onClose={() => setChoosing(false)}
            onChoose={(next) => {
              setChoosing(false);
              choose(next);
            }}
          />
        </Suspense>
      )}
    </Group>
  );
}
