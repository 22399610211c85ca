import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { useOccupantList } from './occupant-list.tsx';

/** The employees of the selected property and its tenants, with business cards. */
export default function EmployeeListScreen() {
  const { t } = useTranslation('occupants');
  const { props, card } = useOccupantList('employee');
  return (
    <>
      <ListScreen
        words="occupants:employee"
        may={{ create: 'occupants.edit', edit: 'occupants.edit', delete: 'occupants.delete' }}
        actions={
          <ButtonLink to="/tenant/occupier" variant="default">
            {t('toOccupiers')}
          </ButtonLink>
        }
        {...props}
      />
      {card}
    </>
  );
}
