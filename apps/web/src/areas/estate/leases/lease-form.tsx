import { leases, type Lease } from '@steward/contract/estate/leases';
import { spaces } from '@steward/contract/estate/spaces';
import { blank, namesOf, picked } from '@steward/core/fields/field';
import { leaseFields } from '@steward/core/leases/fields';
import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { DescribedFields } from '../../../shared/fields/described-fields.tsx';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { formatPlain } from '../../../ui/format.ts';

interface Props extends PanelEnd {
  tenant: { _id: string; environment_id: string };
  lease: Lease | undefined;
}

const sizes = ['whole', 'area', 'share'] as const;
type Size = (typeof sizes)[number];
const sizeOf = (lease: Lease | undefined): Size =>
  lease?.area != null ? 'area' : lease?.share != null ? 'share' : 'whole';

const described = { of: 'leases', fields: leaseFields } as const;
const mustBeFilled = {
  area: { withAsterisk: true },
  share: { withAsterisk: true },
  recovery_share: { withAsterisk: true },
};
const alsoRefreshes = ['tenants', 'spaces'];

/** What a tenant leases, since when and until when, and how the costs come back. */
export function LeaseForm({ tenant, lease, onSaved, onCancel }: Props) {
  const save = useSend(leases.saveLease, { inPlace: true, alsoRefreshes });
  // Chosen beside the form: the whole space is neither an area nor a share.
  const [size, setSize] = useState<Size>(sizeOf(lease));
  return (
    <CallForm
      call={leases.saveLease}
      start={{
        ...blank(leaseFields),
        ...(lease && { lease_id: lease._id, ...picked(lease, namesOf(leaseFields)) }),
        tenant_id: tenant._id,
      }}
      isBlocked={({ area, share }) => (size === 'area' && !area) || (size === 'share' && !share)}
      send={(values) =>
        save.mutateAsync({
          ...values,
          area: size === 'area' ? values.area : null,
          share: size === 'share' ? values.share : null,
          recovery_share: values.cost_recovery === 'fixed' ? values.recovery_share : null,
        })
      }
      onSaved={({ tenant_space_name, space_name }) => onSaved(tenant_space_name || space_name)}
      onCancel={onCancel}
    >
      {({ control }) => (
        <LeaseFields control={control} environmentId={tenant.environment_id} size={size} onSize={setSize} />
      )}
    </CallForm>
  );
}

interface FieldsProps {
  control: FormOf<typeof leases.saveLease>['control'];
  environmentId: string;
  size: Size;
  onSize: (size: Size) => void;
}

function LeaseFields({ control, environmentId, size, onSize }: FieldsProps) {
  const { t } = useTranslation('leases');
  const name = useFieldNames('leases');
  const sizeLabel = useId();
  const recovery = useWatch({ control, name: 'cost_recovery' });
  const list = useAnswer(spaces.getSpaces, { environment_id: environmentId });
  return (
    <>
      <SelectField
        control={control}
        name="space_id"
        label={name('space_id')}
        placeholder={t('words:choose')}
        data={(list.data ?? []).map(({ _id, space_name, gross_floor_area }) => ({
          value: _id,
          label: `${space_name} · ${formatPlain(gross_floor_area)} m²`,
        }))}
        nothingFoundMessage={t('noSpaces')}
        withAsterisk
        data-autofocus
      />
      <DescribedFields {...described} control={control} part="space" />
      <Stack gap={6}>
        <Text size="sm" fw={500} id={sizeLabel}>
          {t('size')}
        </Text>
        <SegmentedControl
          aria-labelledby={sizeLabel}
          data={sizes.map((key) => ({ value: key, label: t(`sizes.${key}`) }))}
          value={size}
          onChange={onSize}
        />
      </Stack>
      {size !== 'whole' && <DescribedFields {...described} control={control} part={size} extra={mustBeFilled} />}
      <DescribedFields {...described} control={control} part="people" />
      <DescribedFields
        {...described}
        control={control}
        part="recovery"
        words={{ cost_recovery: (key) => t(`recoveries.${key}`) }}
      />
      {recovery === 'fixed' && <DescribedFields {...described} control={control} part="fixed" extra={mustBeFilled} />}
      <DescribedFields {...described} control={control} part="terms" />
    </>
  );
}
