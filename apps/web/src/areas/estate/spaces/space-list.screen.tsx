import { spaces, type Space } from '@steward/contract/estate/spaces';
import { spaceListFields } from '@steward/core/property/space-list-fields';
import { IconDoor } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { select, useSelection } from '../../../session/selection.ts';
import { useSession } from '../../../session/session.ts';
import { useAddressState } from '../../../shared/address-state.ts';
import { AreaMeter } from '../../../shared/property/area-meter.tsx';
import { useListFilter } from '../../../shared/list/list-filter.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useMay } from '../../../shared/may.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { useVacancy } from '../../../shared/property/vacancy.ts';
import { VacancyFigures } from '../../../shared/property/vacancy-figures.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { spaceColumns } from './space-columns.tsx';
import { SpaceDeletion } from './space-deletion.tsx';
import { useSpaceFilterFields } from './space-filter-fields.ts';
import { SpaceForm } from './space-form.tsx';

const sorts = ['space_name', 'space_type_id', 'gross_floor_area', 'vacant_area', 'capacity', 'tenant_name'];

/** The spaces of the selected property, and their tenants. */
export default function SpaceListScreen() {
  const { t } = useTranslation('spaces');
  const failureText = useFailureText();
  const mayEdit = useMay('spaces.edit');
  // Tenants see only their own spaces, so the used area of the property is not known here.
  const isTenant = useSession()?.is_tenant === true;
  const { spaceId } = useSelection();
  const { list: properties, selected } = useSelectedEnvironment();
  const [, changeAddress] = useAddressState();
  const environment_id = selected?._id ?? '';
  const filter = useListFilter({ list: 'spaces', listFields: spaceListFields, sorts });
  const enabled = environment_id !== '';
  const list = useAnswer(
    spaces.getSpaces,
    { environment_id, ...(filter.where && { where: filter.where }) },
    { enabled },
  );
  const all = useAnswer(spaces.getSpaces, { environment_id }, { enabled });

  // Loading a list selects its first entry; an empty one leaves the selection unchanged (R050–R052).
  const isSelected = all.isFetching || all.data?.some(({ _id }) => _id === spaceId);
  const first = isSelected ? undefined : all.data?.[0]?._id;
  useEffect(() => {
    if (first) select({ spaceId: first });
  }, [first]);

  const vacancy = useVacancy(environment_id);
  const fields = useSpaceFilterFields();
  const columns = useMemo(() => spaceColumns(t, vacancy?.spaces), [t, vacancy]);
  if (properties.isError) {
    return <ErrorState isPage message={failureText(properties.error)} onRetry={() => void properties.refetch()} />;
  }
  if (!selected) return <PageSkeleton />;

  const taken = (all.data ?? []).reduce((sum, { gross_floor_area }) => sum + gross_floor_area, 0);
  return (
    <ListScreen
      words="spaces"
      values={{ name: selected.environment_name }}
      item="space"
      may="spaces"
      icon={IconDoor}
      steps={3}
      actions={
        <ButtonLink to="/all-spaces" variant="default">
          {t('words:allProperties')}
        </ButtonLink>
      }
      head={
        all.data &&
        all.data.length > 0 &&
        !isTenant && (
          <>
            <Card>
              <AreaMeter taken={taken} maximum={selected.gross_floor_area} />
            </Card>
            {vacancy && vacancy.lettable_area > 0 && (
              <Card>
                <VacancyFigures vacancy={vacancy} />
              </Card>
            )}
          </>
        )
      }
      {...filter.props(fields)}
      tableKey={environment_id}
      list={list}
      columns={columns}
      nameOf={({ space_name }) => space_name}
      panel={(space, { onSaved, onCancel }) => (
        <SpaceForm
          environment={selected}
          space={space}
          others={(all.data ?? []).filter(({ _id }) => _id !== space?._id)}
          onCancel={onCancel}
          onSaved={(saved) => {
            // A new space becomes the selected one (R049).
            select({ spaceId: saved._id });
            onSaved(saved.space_name);
          }}
        />
      )}
      {...(mayEdit && {
        onOpen: ({ _id }: Space) => {
          select({ spaceId: _id });
          changeAddress({ space: _id });
        },
      })}
      deletion={(space, close) => <SpaceDeletion space={space} onClose={close} />}
    />
  );
}
