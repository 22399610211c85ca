import { ActionIcon, Button, Select } from '@mantine/core';
import { emissionLimits } from '@steward/contract/carbon/emission-limits';
import type { LimitedProperty, LimitPackHead } from '@steward/contract/carbon/emission-limits.laws';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useMay } from '../../../shared/may.ts';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import classes from './emission-limits.module.css';

interface Props extends PanelEnd {
  row: LimitedProperty;
  packId: string | null;
  tables: LimitPackHead['tables'];
}

/** The code of each part of the property; without any, the code of its type applies to the whole area. */
export function UsesForm({ row, packId, tables, onSaved, onCancel }: Props) {
  const { t } = useTranslation('emission-limits');
  const mayEdit = useMay('net-zero.edit');
  const codes = useAnswer(emissionLimits.getCodesByEnvSubTypes, { limit_pack_id: packId, types: [] }).data?.all ?? [];
  const data = tables.map(({ key, title }) => ({
    group: title,
    items: codes
      .filter((one) => one.table === key)
      .map(({ table, code, description }) => ({
        value: `${table}|${code}`,
        label: description === code ? code : `${code}: ${description}`,
      })),
  }));
  return (
    <CallForm
      call={emissionLimits.saveLimitUses}
      start={{ environment_id: row.environment_id, limit_pack_id: packId, uses: row.uses }}
      isReadOnly={!mayEdit}
      onlyChanged
      onSaved={() => onSaved(row.environment_name)}
      onCancel={onCancel}
    >
      {(form) => {
        const uses = form.watch('uses') ?? [];
        const change = (next: typeof uses) =>
          form.setValue('uses', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
        return (
          <fieldset className={classes.group}>
            <legend className="visually-hidden">{t('uses')}</legend>
            <p>{t('usesNote')}</p>
            {uses.map((use, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <div key={at} className={classes.use}>
                <Select
                  aria-label={t('code')}
                  searchable
                  allowDeselect={false}
                  data={data}
                  value={`${use.table}|${use.code}`}
                  onChange={(next) => {
                    const [table = '', code = ''] = (next ?? '').split('|');
                    change(uses.with(at, { ...use, table, code }));
                  }}
                />
                <NumberInput
                  aria-label={t('areaOf', { code: use.code })}
                  min={0}
                  unit="m²"
                  value={use.area}
                  onChange={(area) => change(uses.with(at, { ...use, area: area ?? 0 }))}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('words:removeNamed', { name: use.code })}
                  onClick={() => change(uses.toSpliced(at, 1))}
                >
                  <IconTrash size={17} />
                </ActionIcon>
              </div>
            ))}
            {form.formState.errors.uses && <p role="alert">{t('usesWrong')}</p>}
            {mayEdit && codes[0] && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconPlus size={15} />}
                onClick={() => {
                  const [{ table, code } = { table: '', code: '' }] = codes;
                  const used = uses.reduce((sum, use) => sum + (use.table === table ? use.area : 0), 0);
                  change([...uses, { table, code, area: Math.max(0, row.gross_floor_area - used) }]);
                }}
              >
                {t('addUse')}
              </Button>
            )}
          </fieldset>
        );
      }}
    </CallForm>
  );
}
