import { environments } from '@steward/contract/estate/environments';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../../api/hooks.ts';
import { EffectiveDateQuestion, type EffectiveDate } from '../../../../shared/property/effective-date-question.tsx';
import { AcceptedYearsNotice } from './accepted-years-notice.tsx';
import { gridCountries, type Fields, type FieldsControl } from './environment-fields.ts';
import { FormSection } from './form-section.tsx';

const asked = ['gross_floor_area', 'property_type', 'country_code', 'state', 'grid_region'] as const;
// They decide the grid only where a country has several.
const askedOnGrids = [...asked, 'city', 'zip_code'] as const;
type Told = Partial<Pick<Fields, (typeof askedOnGrids)[number]>>;

/** Whether the edit changes what figures of earlier years rest on. */
const changesFigures = (now: Told, start: Told) =>
  (gridCountries.has(now.country_code ?? '') ? askedOnGrids : asked).some(
    (name) => (now[name] ?? '') !== (start[name] ?? ''),
  );

/** Whether it still has to be said since when the new values hold: an answer rewrites all years, so none is assumed. */
export const isUnanswered = (now: Told, start: Told, since: EffectiveDate): boolean =>
  changesFigures(now, start) && !(since?.kind === 'correction' || (since?.kind === 'changed' && since.day));

interface Props {
  control: FieldsControl;
  start: Partial<Fields>;
  since: EffectiveDate;
  onChange: (since: EffectiveDate) => void;
  environmentId: string;
}

/** A correction is one of the entry that holds today, and reaches back to its day only. */
function TouchedByArea({ environmentId, since }: { environmentId: string; since: NonNullable<EffectiveDate> }) {
  const history = useAnswer(environments.getPropertyHistory, { environment_id: environmentId });
  const held = history.data?.find((row) => row.attribute === 'gross_floor_area' && row.is_in_force);
  const isChange = since.kind === 'changed';
  return (
    <AcceptedYearsNotice
      environmentId={environmentId}
      attribute="gross_floor_area"
      from={isChange ? since.day : (held?.valid_from ?? null)}
      changeId={isChange ? undefined : held?._id}
    />
  );
}

/** Another area, type or place: it was wrong for all years, or it holds from a day on and earlier years keep what they had. */
export function ChangeSection({ control, start, since, onChange, environmentId }: Props) {
  const { t } = useTranslation(['environments', 'shared']);
  const values = useWatch({ control, name: askedOnGrids });
  const now = Object.fromEntries(askedOnGrids.map((name, at) => [name, values[at]])) as Told;
  if (!changesFigures(now, start)) return null;
  return (
    <FormSection title={t('shared:since.title')} note={t('history.note')}>
      <EffectiveDateQuestion since={since} onChange={onChange} isRequired />
      {since && now.gross_floor_area !== start.gross_floor_area && (
        <TouchedByArea environmentId={environmentId} since={since} />
      )}
    </FormSection>
  );
}
