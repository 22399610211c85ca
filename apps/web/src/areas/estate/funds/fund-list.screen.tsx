import { funds, type Fund } from '@steward/contract/estate/funds';
import { IconBriefcase } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText } from '../../../ui/value-text.tsx';
import { FundForm } from './fund-form.tsx';
import { sizeColumns } from './size-columns.tsx';

/** The funds and the size of each. */
export default function FundListScreen() {
  const { t } = useTranslation('funds');
  const remove = useSend(funds.deleteFund);
  const columns = useMemo<Column<Fund>[]>(
    () => [
      {
        id: 'name',
        label: t('fund'),
        value: ({ name }) => name,
        cell: ({ _id, name }) => (
          <Link to="/funds/fund-informations" search={{ fund: _id }}>
            <bdi>{name}</bdi>
          </Link>
        ),
      },
      { id: 'structure', label: t('structure'), value: ({ structure }) => t(`structures.${structure}`) },
      { id: 'vintage', label: t('vintage'), value: ({ vintage }) => vintage, align: 'end' },
      {
        id: 'portfolios',
        label: t('portfolios'),
        value: ({ portfolios }) => portfolios.length,
        align: 'end',
        cell: ({ portfolios }) => <CountText value={portfolios.length} />,
      },
      ...sizeColumns<Fund>(t),
    ],
    [t],
  );
  return (
    <ListScreen
      words="funds"
      may={{ create: 'funds.edit', edit: 'funds.edit', delete: 'funds.delete' }}
      icon={IconBriefcase}
      steps={3}
      list={useAnswer(funds.getFunds, {})}
      columns={columns}
      nameOf={({ name }) => name}
      actions={
        <>
          <ButtonLink to="/fund_structure" variant="default">
            {t('words:structure')}
          </ButtonLink>
          <ButtonLink to="/asset_information" variant="default">
            {t('assets.title')}
          </ButtonLink>
          <ButtonLink to="/unassigned-portfolio" variant="default">
            {t('unassigned.title')}
          </ButtonLink>
        </>
      }
      panel={(fund, end) => <FundForm fund={fund} {...end} />}
      remove={({ _id }) => remove.mutateAsync({ fund_id: _id })}
    />
  );
}
