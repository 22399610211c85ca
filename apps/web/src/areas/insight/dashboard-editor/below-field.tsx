import { NativeSelect } from '@mantine/core';
import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import { propertyPages, type Below } from '@steward/contract/insight/widgets.layout';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useSelection } from '../../../session/selection.ts';
import { usePageName } from './page-name.ts';
import type { Question } from './use-draft-data.ts';

interface Props {
  question: Question;
  value: Below | undefined;
  onChange: (below: Below | undefined) => void;
}

/** What a click on a property of the dashboard opens: the same question, another page, or an own dashboard of a property. */
export function BelowField({ question: { start, end }, value, onChange }: Props) {
  const { t } = useTranslation('dashboard-editor');
  const pageName = usePageName();
  const { environmentId } = useSelection();
  const { data = [] } = useAnswer(
    dashboardPages.getDashboards,
    { environment_id: environmentId, start, end },
    { enabled: environmentId !== undefined },
  );
  const own = data.flatMap(({ page, dashboard_id, name }) => {
    const of = propertyPages.find((one) => one === page);
    return of && dashboard_id ? [{ value: dashboard_id, page: of, label: name ?? '' }] : [];
  });
  const choose = (chosen: string) => {
    const page = propertyPages.find((one) => one === chosen);
    const dashboard = own.find((one) => one.value === chosen);
    onChange(page ? { page } : dashboard && { page: dashboard.page, dashboard_id: dashboard.value });
  };
  return (
    <NativeSelect
      label={t('below.label')}
      value={value?.dashboard_id ?? value?.page ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={[
        { value: '', label: t('below.same') },
        { group: t('below.pages'), items: propertyPages.map((page) => ({ value: page, label: pageName(page) })) },
        ...(own.length
          ? [{ group: t('below.own'), items: own.map(({ value: id, label }) => ({ value: id, label })) }]
          : []),
      ]}
    />
  );
}
