import { SimpleGrid } from '@mantine/core';
import { documents } from '@steward/contract/estate/documents';
import type { WholeDocument } from '@steward/contract/estate/documents.models';
import { documentKinds } from '@steward/core/property/documents';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../../api/hooks.ts';
import { CallForm } from '../../../../shared/form/call-form.tsx';
import { useMay } from '../../../../shared/may.ts';
import { CheckboxField } from '../../../../ui/form/checkbox-field.tsx';
import { DateField } from '../../../../ui/form/date-field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import { DateText, NoValue } from '../../../../ui/value-text.tsx';
import { Validity } from '../document-words.tsx';
import { TagsField } from './tags-field.tsx';
import classes from '../documents.module.css';

/** What is recorded of a document; without the permission, or in the trash, it is only read. */
export function DocumentForm({ document }: { document: WholeDocument }) {
  const mayEdit = useMay('documents.edit') && document.trashed_at === null;
  return mayEdit ? <Edited document={document} /> : <Read document={document} />;
}

function Edited({ document }: { document: WholeDocument }) {
  const { t } = useTranslation(['documents', 'document-words']);
  const owners = useAnswer(documents.getDocumentOwners, {});
  const update = useSend(documents.updateDocument, { inPlace: true, alsoRefreshes: ['property-documents'] });
  const { _id: document_id, title, kind, owner_id, tags, note, issued_on, valid_until, is_for_tenants } = document;
  const two = { base: 1, xs: 2 };
  return (
    <CallForm
      call={documents.updateDocument}
      start={{ document_id, title, kind, owner_id, tags, note, issued_on, valid_until, is_for_tenants }}
      send={(values) => update.mutateAsync(values)}
      onSaved={(saved) => showToast('success', t('words:isSaved', { name: saved.title }))}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="title" label={t('documentTitle')} maxLength={200} withAsterisk />
          <SimpleGrid cols={two}>
            <SelectField
              control={control}
              name="kind"
              label={t('kind')}
              data={documentKinds.map((value) => ({ value, label: t(`document-words:kinds.${value}`) }))}
              allowDeselect={false}
            />
            <SelectField
              control={control}
              name="owner_id"
              label={t('owner')}
              data={(owners.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
              clearable
            />
            <DateField control={control} name="issued_on" label={t('words:issuedOn')} clearable />
            <DateField control={control} name="valid_until" label={t('words:validUntil')} clearable />
          </SimpleGrid>
          <TagsField control={control} name="tags" label={t('tags')} description={t('tagsNote')} />
          <TextAreaField control={control} name="note" label={t('words:note')} />
          {document.root === 'property' && (
            <CheckboxField control={control} name="is_for_tenants" label={t('isForTenants')} />
          )}
        </>
      )}
    </CallForm>
  );
}

function Read({ document }: { document: WholeDocument }) {
  const { t } = useTranslation(['documents', 'document-words']);
  return (
    <dl className={classes.facts}>
      <dt>{t('kind')}</dt>
      <dd>{t(`document-words:kinds.${document.kind}`)}</dd>
      <dt>{t('owner')}</dt>
      <dd>{document.owner_name ? <bdi>{document.owner_name}</bdi> : <NoValue />}</dd>
      <dt>{t('words:issuedOn')}</dt>
      <dd>
        <DateText value={document.issued_on} />
      </dd>
      <dt>{t('words:validUntil')}</dt>
      <dd>
        <DateText value={document.valid_until} /> <Validity validity={document.validity} />
      </dd>
      {document.tags.length > 0 && (
        <>
          <dt>{t('tags')}</dt>
          <dd>
            <bdi>{document.tags.join(', ')}</bdi>
          </dd>
        </>
      )}
      {document.note && (
        <>
          <dt>{t('words:note')}</dt>
          <dd>
            <bdi>{document.note}</bdi>
          </dd>
        </>
      )}
    </dl>
  );
}
