import { SegmentedControl, Select } from '@mantine/core';
import type { Level } from '@steward/contract/carbon/boundaries';
import { useTranslation } from 'react-i18next';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import type { NetZeroAddress } from './net-zero-address.ts';

/** The choice of organization, portfolio or property, and of the base year. */
export function LevelPickers({ address }: { address: NetZeroAddress }) {
  const { year, withData, choose } = address;
  return (
    <>
      <AboutLevel address={address} />
      <YearPicker value={year} withData={withData} onChange={(next) => choose({ year: next })} />
    </>
  );
}

/** The choice of organization, portfolio or property. */
export function AboutLevel({ address }: { address: NetZeroAddress }) {
  const { t } = useTranslation('emissions');
  const { level, levels, options, target, choose } = address;
  const words = {
    Organization: t('words:organization'),
    Portfolio: t('words:portfolio'),
    Property: t('words:property'),
  };
  const groups = [...new Set(options.map(({ group }) => group))];
  const items = (group: string) =>
    options.filter((one) => one.group === group).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <>
      <SegmentedControl
        aria-label={t('words:level')}
        data={levels.map((value) => ({ value, label: words[value] }))}
        value={level}
        onChange={(next) => choose({ level: next as Level })}
      />
      {level !== 'Organization' && (
        <Select
          aria-label={words[level]}
          data={level === 'Portfolio' ? items('') : groups.map((group) => ({ group, items: items(group) }))}
          value={target?._id ?? null}
          onChange={(next) => next && choose({ target: next })}
          searchable
          allowDeselect={false}
          w={{ base: '100%', xs: 250 }}
        />
      )}
    </>
  );
}
