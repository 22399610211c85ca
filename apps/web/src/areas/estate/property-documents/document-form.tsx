import { SimpleGrid } from '@mantine/core';
import { propertyDocuments, type PropertyDocument } from '@steward/contract/estate/property-documents';
import { documentKinds, isRating } from '@steward/core/property/documents';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FileField } from '../../../ui/form/file-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FileButton } from './document-words.tsx';

interface Props extends PanelEnd {
  environmentId: string;
  document: PropertyDocument | undefined;
}

/** The details of a document, and its file. */
export function DocumentForm({ environmentId, document, onSaved, onCancel }: Props) {
  const { t } = useTranslation('property-documents');
  const add = useSend(propertyDocuments.addPropertyDocument, { inPlace: true });
  const update = useSend(propertyDocuments.updatePropertyDocument, { inPlace: true });
  const attach = useSend(propertyDocuments.attachPropertyDocumentFile, { inPlace: true });
  const [file, setFile] = useState<File>();
  const [percent, setPercent] = useState<number>();
  // A document whose file was refused is already saved: sending again changes it.
  const added = useRef<string>(undefined);
  return (
    <CallForm
      call={propertyDocuments.addPropertyDocument}
      start={{
        environment_id: environmentId,
        kind: document?.kind ?? 'energy_certificate',
        title: document?.title ?? '',
        scheme: document?.scheme ?? '',
        rating: document?.rating ?? '',
        issuer: document?.issuer ?? '',
        reference: document?.reference ?? '',
        issued_on: document?.issued_on ?? null,
        valid_until: document?.valid_until ?? null,
        note: document?.note ?? '',
      }}
      send={async ({ environment_id, ...said }) => {
        const id = document?._id ?? added.current;
        const one = id
          ? await update.mutateAsync({ property_document_id: id, ...said })
          : await add.mutateAsync({ environment_id, ...said });
        added.current = one._id;
        if (!file) return one;
        try {
          return await attach.mutateAsync({ property_document_id: one._id, files: [file], onProgress: setPercent });
        } finally {
          setPercent(undefined);
        }
      }}
      onSaved={({ title }) => onSaved(title)}
      onCancel={onCancel}
    >
      {({ control }) => (
        <>
          <Fields control={control} />
          {document?.file && (
            <div>
              <bdi>{document.file.name}</bdi> <FileButton document={document} />
            </div>
          )}
          <FileField
            label={t(document?.file ? 'replaceFile' : 'words:attachFile')}
            note={t('fileNote')}
            max={1}
            items={file ? [{ file, percent }] : []}
            onChange={([chosen]) => setFile(chosen)}
            accept={['application/pdf', 'image/jpeg', 'image/png', 'image/webp']}
          />
        </>
      )}
    </CallForm>
  );
}

function Fields({ control }: { control: FormOf<typeof propertyDocuments.addPropertyDocument>['control'] }) {
  const { t } = useTranslation(['property-documents', 'document-words']);
  const kind = useWatch({ control, name: 'kind' });
  const issued = useWatch({ control, name: 'issued_on' });
  const two = { base: 1, xs: 2 };
  return (
    <>
      <SelectField
        control={control}
        name="kind"
        label={t('kind')}
        data={documentKinds.map((key) => ({ value: key, label: t(`document-words:kinds.${key}`) }))}
        allowDeselect={false}
        data-autofocus
      />
      <TextField control={control} name="title" label={t('documentTitle')} maxLength={200} withAsterisk />
      {isRating(kind) && (
        <SimpleGrid cols={two}>
          <TextField
            control={control}
            name="scheme"
            label={t('scheme')}
            description={t('schemeNote')}
            maxLength={100}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <TextField
            control={control}
            name="rating"
            label={t('rating')}
            description={t('ratingNote')}
            maxLength={60}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </SimpleGrid>
      )}
      <SimpleGrid cols={two}>
        <DateField control={control} name="issued_on" label={t('words:issuedOn')} clearable />
        <DateField
          control={control}
          name="valid_until"
          label={t('words:validUntil')}
          {...(issued && { minDate: issued })}
          clearable
        />
        <TextField control={control} name="issuer" label={t('issuer')} maxLength={200} />
        <TextField control={control} name="reference" label={t('reference')} maxLength={100} />
      </SimpleGrid>
      <TextAreaField control={control} name="note" label={t('words:note')} />
    </>
  );
}
