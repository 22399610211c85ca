import type { ShareLink } from '@steward/contract/foundation/share-links';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTones } from '../../../shared/share-link/link-tones.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatCount } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DateText } from '../../../ui/value-text.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import classes from './share-links.module.css';

/** How often a link was opened, of how many times. */
export function useOpeningsText() {
  const { t } = useTranslation('share-links');
  return ({ openings, max_openings }: Pick<ShareLink, 'openings' | 'max_openings'>): string => {
    if (openings === null) return t('notCounted');
    const count = formatCount(openings);
    return max_openings === null ? count : t('ofMost', { count, most: formatCount(max_openings) });
  };
}

export function useLinkColumns(): Column<ShareLink>[] {
  const { t } = useTranslation(['share-links', 'share-link', 'linkKinds']);
  const openingsText = useOpeningsText();
  return useMemo(
    () => [
      {
        id: 'title',
        label: t('subject'),
        value: ({ title, kind }) => title || t(`linkKinds:${kind}`),
        cell: ({ title, label, kind }) => (
          <>
            <bdi>{title || t(`linkKinds:${kind}`)}</bdi>
            {label && (
              <div className={classes.soft}>
                <bdi>{label}</bdi>
              </div>
            )}
          </>
        ),
      },
      { id: 'kind', label: t('words:type'), value: ({ kind }) => t(`linkKinds:${kind}`), sortable: false },
      {
        id: 'state',
        label: t('words:status'),
        value: ({ state }) => t(`share-link:states.${state}`),
        cell: ({ state }) => <StatusBadge tone={linkTones[state]}>{t(`share-link:states.${state}`)}</StatusBadge>,
        sortable: false,
      },
      {
        id: 'owner',
        label: t('owner'),
        value: ({ owner_id, owner_name }) => (owner_id === null ? t('words:organization') : owner_name),
        cell: ({ owner_id, owner_name }) => (owner_id === null ? t('words:organization') : <bdi>{owner_name}</bdi>),
        sortable: false,
      },
      {
        id: 'ends_at',
        label: t('ends'),
        value: ({ ends_at }) => ends_at,
        cell: ({ ends_at }) => (ends_at ? <DateText value={ends_at.slice(0, 10)} /> : t('noEnd')),
      },
      {
        id: 'openings',
        label: t('openings'),
        align: 'end',
        value: ({ openings }) => openings,
        cell: (link) => <bdi>{openingsText(link)}</bdi>,
      },
      {
        id: 'last_opened_at',
        label: t('lastOpened'),
        value: ({ last_opened_at }) => last_opened_at,
        cell: ({ last_opened_at }) =>
          last_opened_at ? <RelativeTime moment={last_opened_at} /> : t('share-link:neverOpened'),
      },
      {
        id: 'created_at',
        label: t('created'),
        value: ({ created_at }) => created_at,
        cell: ({ created_at }) => <DateText value={created_at.slice(0, 10)} />,
        hidden: true,
      },
    ],
    // The text of the openings depends on the language, as `t` does.
    // oxlint-disable-next-line react/exhaustive-deps
    [t],
  );
}
