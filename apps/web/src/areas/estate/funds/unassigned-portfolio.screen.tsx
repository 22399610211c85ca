import type { Answer } from '@steward/contract/call';
import { funds } from '@steward/contract/estate/funds';
import { IconStack2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';

import { sizeColumns } from './size-columns.tsx';

type Portfolio = Answer<typeof funds.getUnassignedPortfolios>[number];

/** The portfolios without a fund; assigning one removes it from the list (R014). */
export default function UnassignedPortfolioScreen() {
  const { t } = useTranslation('funds');
  const all = useAnswer(funds.getFunds, {});
  const columns = useMemo<Column<Portfolio>[]>(
    () => [
      { id: 'name', label: t('words:portfolio'), value: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
      ...sizeColumns<Portfolio>(t),
    ],
    [t],
  );
  return (
    <ListScreen
      words="funds:unassigned"
      may={{ edit: 'funds.edit' }}
      icon={IconStack2}
      above={<Link to="/funds">{t('title')}</Link>}
      list={useAnswer(funds.getUnassignedPortfolios, {})}
      columns={columns}
      nameOf={({ name }) => name}
      panel={(portfolio, { onSaved, onCancel }) =>
        portfolio && (
          <CallForm
            call={funds.assignPortfolioToFund}
            start={{ portfolio_id: portfolio._id }}
            submit={t('unassigned.assign')}
            onSaved={() => onSaved(portfolio.name)}
            onCancel={onCancel}
          >
            {({ control }) => (
              <SelectField
                control={control}
                name="fund_id"
                label={t('fund')}
                placeholder={t(all.data?.length === 0 ? 'noFund' : 'words:choose')}
                data={(all.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
                withAsterisk
                data-autofocus
              />
            )}
          </CallForm>
        )
      }
    />
  );
}
