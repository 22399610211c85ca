import { Button, Select } from '@mantine/core';
import type { Language } from '@steward/contract/language';
import { airMeasurements, type ComfortChoice } from '@steward/contract/sensing/air-measurements';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { usePointTypes } from '../../../shared/sensors/point-types.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatPlain } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './air-measurements.module.css';

/** The standard and category by which each quantity of indoor air is judged; each choice is saved at once. */
export default function ComfortStandardsScreen() {
  const { t, i18n } = useTranslation('air-measurements');
  const failureText = useFailureText();
  const list = useAnswer(airMeasurements.getComfortChoices, { language: i18n.language as Language });
  return (
    <>
      <PageHeader title={t('standards.title')} question={t('standards.note')} />
      {list.error ? (
        <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />
      ) : list.data ? (
        <div className={classes.standards}>
          {list.data.map((choice) => (
            <Choice key={choice.point_type} choice={choice} />
          ))}
        </div>
      ) : (
        <RowSkeletons />
      )}
    </>
  );
}

type Category = ComfortChoice['standards'][number]['categories'][number];

const SEPARATOR = '/';

function Choice({ choice: { point_type, standard: key, category, is_chosen, standards } }: { choice: ComfortChoice }) {
  const { t } = useTranslation('air-measurements');
  const { labelOf } = usePointTypes();
  const save = useSend(airMeasurements.saveComfortChoice, { alsoRefreshes: ['dashboard-pages'] });
  const set = async (choice: { standard: string; category: string } | null) => {
    await save.mutateAsync({ point_type, choice });
    showToast('success', t('standards.saved'));
  };
  const limitsOf = ({ min, max, unit }: Category) => {
    const withUnit = (value: number) => `\u2066${formatPlain(value)} ${unit}\u2069`;
    if (min === null) return max === null ? '' : t('standards.upTo', { max: withUnit(max) });
    if (max === null) return t('standards.from', { min: withUnit(min) });
    return t('standards.between', { min: formatPlain(min), max: withUnit(max) });
  };
  const standard = standards.find((one) => one.key === key);
  const level = standard?.confidence ?? '';
  return (
    <section aria-labelledby={`air-${point_type}`}>
      <h2 id={`air-${point_type}`}>
        {labelOf(point_type)}{' '}
        <StatusBadge tone={is_chosen ? 'brand' : 'plain'}>
          {t(is_chosen ? 'standards.chosen' : 'standards.start')}
        </StatusBadge>
      </h2>
      <Select
        label={t('standards.standard')}
        data={standards.map((one) => ({
          group: `${one.label} (${one.edition})`,
          items: one.categories.map((of) => ({
            value: [one.key, of.key].join(SEPARATOR),
            label: `${of.label}: ${limitsOf(of)}`,
          })),
        }))}
        value={[key, category].join(SEPARATOR)}
        onChange={(next) => {
          const [of = '', one = ''] = (next ?? '').split(SEPARATOR);
          if (one) void set({ standard: of, category: one });
        }}
        allowDeselect={false}
        disabled={save.isPending}
      />
      {standard && (
        <p className={classes.soft}>
          <bdi>{standard.label}</bdi>: {standard.note}{' '}
          {level && t('standards.confidence', { level: t([`standards.levels.${level}`, 'standards.levels.medium']) })}
        </p>
      )}
      {is_chosen && (
        <Button variant="subtle" size="compact-sm" w="fit-content" onClick={() => void set(null)}>
          {t('standards.back')}
        </Button>
      )}
    </section>
  );
}
