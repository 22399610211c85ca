import { useTranslation } from 'react-i18next';
import type { ShownPlace } from './place.ts';
import classes from '../documents.module.css';

interface CrumbsProps {
  place: ShownPlace;
  content: { place_name: string; path: { folder_id: string; name: string }[] } | undefined;
  onShow: (place: ShownPlace) => void;
}

/** The way from the root to the shown folder. */
export function Crumbs({ place, content, onShow }: CrumbsProps) {
  const { t } = useTranslation('documents');
  const { root, portfolio_id, environment_id } = place;
  const rootPlace: ShownPlace = {
    ...(root && { root }),
    ...(portfolio_id && { portfolio_id }),
    ...(environment_id && { environment_id }),
  };
  const first = place.trash
    ? t('places.trash')
    : root === undefined
      ? t('places.all')
      : root === 'company' || root === 'unorganized'
        ? t(`places.${root}`)
        : (content?.place_name ?? '');
  const path = content?.path ?? [];
  return (
    <nav className={classes.crumbs} aria-label={t('words:place')}>
      {path.length ? (
        <button type="button" onClick={() => onShow(rootPlace)}>
          <bdi>{first}</bdi>
        </button>
      ) : (
        <strong>
          <bdi>{first}</bdi>
        </strong>
      )}
      {path.map(({ folder_id, name }, index) => (
        <span key={folder_id}>
          <span aria-hidden="true">/ </span>
          {index < path.length - 1 ? (
            <button type="button" onClick={() => onShow({ ...rootPlace, folder_id })}>
              <bdi>{name}</bdi>
            </button>
          ) : (
            <strong>
              <bdi>{name}</bdi>
            </strong>
          )}
        </span>
      ))}
    </nav>
  );
}
