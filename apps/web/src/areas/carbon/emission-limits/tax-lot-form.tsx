import { emissionLimits } from '@steward/contract/carbon/emission-limits';
import type { LimitedProperty, LimitPackHead } from '@steward/contract/carbon/emission-limits.laws';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useMay } from '../../../shared/may.ts';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { AreaText } from '../../../ui/value-text.tsx';

/** Borough, block and lot, as the city writes them: 1-00919-7502. */
export const formatTaxLot = (lot: string) => `${lot.slice(0, 1)}-${lot.slice(1, 6)}-${lot.slice(6)}`;

interface Props {
  row: LimitedProperty;
  pack: LimitPackHead;
  onSaved: (name: string) => void;
}

/** The tax lot, which determines the buildings covered together, and the alternative path of the law. */
export function TaxLotForm({ row, pack, onSaved }: Props) {
  const { t } = useTranslation('emission-limits');
  const mayEdit = useMay('net-zero.edit');
  const { environment_id, tax_lot, is_other_path, on_lot } = row;
  return (
    <CallForm
      call={emissionLimits.saveTaxLot}
      start={{ environment_id, tax_lot, is_other_path }}
      onSaved={() => onSaved(row.environment_name)}
      onlyChanged
      isReadOnly={!mayEdit}
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="tax_lot"
            label={t('taxLot.number')}
            description={t('taxLot.numberNote')}
            maxLength={10}
            dir="ltr"
            w={260}
            disabled={!mayEdit}
          />
          {on_lot && on_lot.buildings > 1 && (
            <p style={{ margin: 0 }}>
              {t('taxLot.together', { n: on_lot.buildings })} <AreaText sqm={on_lot.area} />
            </p>
          )}
          {pack.other_path && (
            <SwitchField
              control={control}
              name="is_other_path"
              label={t('taxLot.otherPath', { path: pack.other_path.name })}
              description={t('taxLot.otherPathNote', {
                flat: formatMoney(pack.other_path.flat_penalty, pack.currency),
                source: pack.other_path.source,
              })}
              disabled={!mayEdit}
            />
          )}
        </>
      )}
    </CallForm>
  );
}
