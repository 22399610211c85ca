import { entries } from '@steward/contract/carbon/entries';
import type { Answer } from '@steward/contract/call';
import { IconChecklist } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { useYear } from '../../../shared/use-year.ts';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText, NoValue } from '../../../ui/value-text.tsx';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import { Tonnes } from '../../../shared/emissions/tonnes.tsx';

type Row = Answer<typeof entries.getGHGEmissionByType>[number];

const KG_PER_TONNE = 1000;
const tones: Record<Row['screening']['status'], Tone> = {
  included: 'good',
  excluded: 'warn',
  'not-relevant': 'plain',
  'not-screened': 'bad',
};
const statuses = ['included', 'excluded', 'not-relevant'] as const;

/** Every category of the inventory and its treatment: a verifier asks why a category has no figures. */
export default function CategoryListScreen() {
  const { t } = useTranslation('entries');
  const { category, scope } = useReportWords();
  const { year, withData, choose } = useYear();
  const list = useAnswer(entries.getGHGEmissionByType, { year });
  const columns = useMemo(
    (): Column<Row>[] => [
      { id: 'type', label: t('category'), value: ({ type }) => category(type), sortable: false },
      {
        id: 'scope',
        label: t('scope'),
        value: (row) => scope(row.scope),
        cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{scope(row.scope)}</span>,
        filter: true,
        sortable: false,
      },
      {
        id: 'is_billed',
        label: t('words:bills'),
        value: ({ is_billed }) => (is_billed ? t('words:yes') : ''),
        sortable: false,
      },
      {
        id: 'entries',
        label: t('entryCount'),
        align: 'end',
        value: (row) => row.entries,
        cell: (row) =>
          row.entries ? (
            <Link to="/datahub/data_library/esg/ghg/entries" search={{ category: row.type }}>
              <CountText value={row.entries} />
            </Link>
          ) : (
            <NoValue />
          ),
      },
      {
        id: 'kg_co2e',
        label: t('enteredTonnes'),
        align: 'end',
        value: (row) => (row.entries && row.kg_co2e !== null ? row.kg_co2e / KG_PER_TONNE : null),
        cell: ({ entries: count, kg_co2e }) =>
          count && kg_co2e === null ? t('byPlaceShort') : <Tonnes kg={count ? kg_co2e : null} withoutUnit />,
      },
      {
        id: 'status',
        label: t('words:status'),
        value: ({ screening }) => t(`screening.${screening.status}`),
        cell: ({ screening }) => (
          <StatusBadge tone={tones[screening.status]}>{t(`screening.${screening.status}`)}</StatusBadge>
        ),
        filter: true,
      },
      { id: 'reason', label: t('words:reason'), value: ({ screening }) => screening.reason, sortable: false },
    ],
    [t, category, scope],
  );
  return (
    <ListScreen
      words="entries:categoryList"
      may={{ edit: 'ghg-entries.edit' }}
      icon={IconChecklist}
      actions={<YearPicker value={year} withData={withData} onChange={choose} />}
      head={<ScreenTabs of="/datahub/data_library/esg/ghg/entries" label={t('tabs')} />}
      tableKey={String(year)}
      list={list}
      columns={columns}
      rowId={({ type }) => type}
      nameOf={({ type }) => category(type)}
      panelTitle={({ type }) => category(type)}
      panel={(row, { onSaved, onCancel }) =>
        row && (
          <CallForm
            call={entries.updateGHGEmissionByType}
            alsoRefreshes={['inventory']}
            start={{
              year,
              type: row.type,
              status: row.screening.status === 'not-screened' ? 'included' : row.screening.status,
              reason: row.screening.reason,
              estimate_t: row.screening.estimate_t,
            }}
            onSaved={() => onSaved(category(row.type))}
            onCancel={onCancel}
          >
            {({ control, watch }) => (
              <>
                <SelectField
                  control={control}
                  name="status"
                  label={t('words:status')}
                  allowDeselect={false}
                  data={statuses.map((value) => ({ value, label: t(`screening.${value}`) }))}
                />
                <TextAreaField
                  control={control}
                  name="reason"
                  label={t('words:reason')}
                  description={t('screeningReasonNote')}
                  maxLength={2000}
                  withAsterisk={watch('status') !== 'included'}
                />
                <NumberField
                  control={control}
                  name="estimate_t"
                  label={t('estimatedSize')}
                  description={t('estimatedSizeNote')}
                  unit="t CO₂e"
                  min={0}
                />
              </>
            )}
          </CallForm>
        )
      }
    />
  );
}
