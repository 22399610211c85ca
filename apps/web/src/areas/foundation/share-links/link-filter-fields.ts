import { shareKinds } from '@steward/contract/declared';
import { linkStates } from '@steward/core/shares/link-list-fields';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import type { FilterField } from '../../../shared/list/filters/filter-model.ts';

/** The filters of the list of shared links. */
export function useLinkFilterFields(): FilterField[] {
  const { t } = useTranslation(['share-links', 'share-link', 'linkKinds']);
  const me = useSession()?.uid;
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('words:status'),
        kind: 'choice',
        options: linkStates.map((value) => ({ value, label: t(`share-link:states.${value}`) })),
        canBeEmpty: false,
      },
      {
        id: 'kind',
        label: t('words:type'),
        kind: 'choice',
        options: Object.keys(shareKinds).map((value) => ({ value, label: t(`linkKinds:${value}`) })),
        canBeEmpty: false,
      },
      { id: 'title', label: t('subject'), kind: 'text' },
      { id: 'label', label: t('share-link:label'), kind: 'text' },
      {
        id: 'owner_id',
        label: t('owner'),
        kind: 'choice',
        options: me ? [{ value: me, label: t('me') }] : [],
        canBeEmpty: false,
      },
      { id: 'openings', label: t('openings'), kind: 'number' },
      { id: 'ends_at', label: t('ends'), kind: 'day' },
      { id: 'last_opened_at', label: t('lastOpened'), kind: 'day' },
      { id: 'created_at', label: t('created'), kind: 'day' },
    ],
    [t, me],
  );
}
