import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { useOccupantList } from './occupant-list.tsx';

/** The occupants of the selected property, employees included. */
export default function OccupierListScreen() {
  const { t } = useTranslation('occupants');
  const { props, card } = useOccupantList('occupier');
  return (
    <>
      <ListScreen
        words="occupants:occupier"
        may={{ create: 'occupants.edit', edit: 'occupants.edit', delete: 'occupants.delete' }}
        actions={
          <ButtonLink to="/all-employees" variant="default">
            {t('toEmployees')}
          </ButtonLink>
        }
        {...props}
      />
      {card}
    </>
  );
}
