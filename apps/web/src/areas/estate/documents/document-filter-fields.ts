import { documents } from '@steward/contract/estate/documents';
import { fileGroups } from '@steward/core/documents/file-groups';
import { documentKinds, validities } from '@steward/core/property/documents';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterField } from '../../../shared/list/filters/filter-model.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { usePlaceFields } from '../../../shared/list/place-fields.ts';
import { useSession } from '../../../session/session.ts';

/** The filters of lists of documents; those over all places also by property and portfolio. */
export function useDocumentFilterFields({ isEverywhere }: { isEverywhere: boolean }): FilterField[] {
  const { t } = useTranslation(['documents', 'document-words']);
  const me = useSession()?.uid;
  const places = usePlaceFields();
  const owners = useAnswer(documents.getDocumentOwners, {}, { enabled: useMay('documents.edit') }).data;
  return useMemo(
    () => [
      {
        id: 'kind',
        label: t('kind'),
        kind: 'choice',
        options: documentKinds.map((value) => ({ value, label: t(`document-words:kinds.${value}`) })),
        canBeEmpty: false,
      },
      {
        id: 'file_group',
        label: t('fileGroup'),
        kind: 'choice',
        options: fileGroups.map((value) => ({ value, label: t(`document-words:fileGroups.${value}`) })),
        canBeEmpty: false,
      },
      {
        id: 'validity',
        label: t('words:status'),
        kind: 'choice',
        options: validities.map((value) => ({ value, label: t(`document-words:validities.${value}`) })),
        canBeEmpty: false,
      },
      { id: 'valid_until', label: t('words:validUntil'), kind: 'day' },
      { id: 'created_at', label: t('words:added'), kind: 'day' },
      { id: 'issued_on', label: t('words:issuedOn'), kind: 'day' },
      { id: 'tags', label: t('tags'), kind: 'text' },
      { id: 'title', label: t('documentTitle'), kind: 'text' },
      {
        id: 'owner_id',
        label: t('owner'),
        kind: 'choice',
        options: [
          ...(me ? [{ value: me, label: t('me') }] : []),
          ...(owners ?? []).filter(({ _id }) => _id !== me).map(({ _id, name }) => ({ value: _id, label: name })),
        ],
      },
      ...(isEverywhere ? places : []),
    ],
    [t, me, owners, places, isEverywhere],
  );
}
