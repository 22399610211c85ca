import { SegmentedControl, Select } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import type { Level } from '@steward/contract/carbon/boundaries';
import type { portfolios } from '@steward/contract/estate/portfolios';
import { useTranslation } from 'react-i18next';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import { useYear } from '../../../shared/use-year.ts';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import type { About } from './report-address.ts';

export type Tree = Answer<typeof portfolios.getPortfolioWithEnv>;

interface Props {
  about: About;
  tree: Tree;
  onChange: (about: About) => void;
}

/** The choice of the report: level, portfolio or property, year. */
export function ReportPickers({ about, tree, onChange }: Props) {
  const { t } = useTranslation('reports');
  const words = useReportWords();
  const { level, target_id, year } = about;
  const { withData } = useYear();
  const levels = (['Organization', 'Portfolio', 'Property'] as const).map((value) => ({
    value,
    label: words.level(value),
  }));
  const choose = (next: Level) => {
    const first = next === 'Portfolio' ? tree[0]?._id : tree.flatMap((one) => one.environments)[0]?._id;
    onChange({ level: next, year, ...(next !== 'Organization' && first && { target_id: first }) });
  };
  return (
    <>
      <SegmentedControl
        aria-label={t('pick.level')}
        data={levels}
        value={level}
        onChange={(next) => choose(next as Level)}
      />
      {level !== 'Organization' && (
        <Select
          aria-label={words.level(level)}
          placeholder={t(`pick.${level}`)}
          data={
            level === 'Portfolio'
              ? tree.map(({ _id, name }) => ({ value: _id, label: name }))
              : tree
                  .filter(({ environments }) => environments.length > 0)
                  .map(({ name, environments }) => ({
                    group: name,
                    items: environments.map(({ _id, environment_name }) => ({ value: _id, label: environment_name })),
                  }))
          }
          value={target_id ?? null}
          onChange={(next) => next && onChange({ level, target_id: next, year })}
          searchable
          allowDeselect={false}
          w={{ base: '100%', xs: 250 }}
        />
      )}
      <YearPicker value={year} withData={withData} onChange={(next) => onChange({ ...about, year: next })} />
    </>
  );
}

/** The subject of a report by name; the first of its kind if none was chosen or the chosen one is deleted. */
export function targetIn(
  tree: Tree,
  level: Level,
  wanted: string | undefined,
): { id: string; name: string } | undefined {
  const all =
    level === 'Portfolio'
      ? tree.map(({ _id, name }) => ({ id: _id, name }))
      : tree.flatMap(({ environments }) => environments.map((one) => ({ id: one._id, name: one.environment_name })));
  return all.find(({ id }) => id === wanted) ?? all[0];
}
