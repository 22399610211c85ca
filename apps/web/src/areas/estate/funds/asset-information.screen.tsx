import type { Answer } from '@steward/contract/call';
import { environments } from '@steward/contract/estate/environments';
import { IconBuildings } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { PlaceText } from '../../../shared/property/place-text.tsx';
import { selectEnvironment } from '../../../shared/selected-environment.ts';
import { useNavigate } from '../../../ui/navigate.tsx';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { SquareMeters } from '../../../ui/value-text.tsx';

type Asset = Answer<typeof environments.getEnvWithPortFolio>[number];

/** Every accessible property with its portfolio and fund; a row opens the passport of the property. */
export default function AssetInformationScreen() {
  const { t } = useTranslation('funds');
  const navigate = useNavigate();
  const list = useAnswer(environments.getEnvWithPortFolio, {});
  const columns = useMemo<Column<Asset>[]>(
    () => [
      {
        id: 'environment_name',
        label: t('words:property'),
        value: ({ environment_name }) => environment_name,
        cell: ({ environment_name }) => (
          <strong>
            <bdi>{environment_name}</bdi>
          </strong>
        ),
      },
      {
        id: 'fund',
        label: t('words:fund'),
        value: ({ fund }) => fund?.name ?? t('assets.noFund'),
        cell: ({ fund }) => (fund ? <bdi>{fund.name}</bdi> : t('assets.noFund')),
        filter: true,
      },
      {
        id: 'portfolio',
        label: t('words:portfolio'),
        value: ({ portfolio }) => portfolio.name,
        cell: ({ portfolio }) => <bdi>{portfolio.name}</bdi>,
        filter: true,
      },
      {
        id: 'city',
        label: t('assets.city'),
        value: ({ city }) => city,
        cell: ({ city, country_code }) => <PlaceText city={city} countryCode={country_code} />,
      },
      {
        id: 'gross_floor_area',
        label: t('assets.area'),
        align: 'end',
        value: ({ gross_floor_area }) => gross_floor_area,
        cell: ({ gross_floor_area }) => <SquareMeters value={gross_floor_area} />,
      },
    ],
    [t],
  );
  return (
    <ListScreen
      words="funds:assets"
      icon={IconBuildings}
      above={<Link to="/funds">{t('title')}</Link>}
      may={{ create: 'properties.create', edit: 'properties.read' }}
      list={list}
      columns={columns}
      nameOf={({ environment_name }) => environment_name}
      addTo="/properties/add"
      onOpen={({ _id, portfolio }) => {
        selectEnvironment({ _id, portfolio_id: portfolio._id });
        void navigate({ to: '/environment/passport' });
      }}
    />
  );
}
