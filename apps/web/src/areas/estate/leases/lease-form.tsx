import { costRecoveries, leases, type Lease } from '@steward/contract/estate/leases';
import { spaces } from '@steward/contract/estate/spaces';
import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { PercentField } from '../../../ui/form/percent-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formatNumber } from '../../../ui/format.ts';

interface Props extends PanelEnd {
  tenant: { _id: string; environment_id: string };
  lease: Lease | undefined;
}

const sizes = ['whole', 'area', 'share'] as const;
type Size = (typeof sizes)[number];
const sizeOf = (lease: Lease | undefined): Size =>
  lease?.area != null ? 'area' : lease?.share != null ? 'share' : 'whole';

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
        tenant_id: tenant._id,
        ...(lease && { lease_id: lease._id, space_id: lease.space_id, valid_from: lease.valid_from }),
        tenant_space_name: lease?.tenant_space_name ?? '',
        valid_until: lease?.valid_until ?? null,
        area: lease?.area ?? null,
        share: lease?.share ?? null,
        headcount: lease?.headcount ?? null,
        cost_recovery: lease?.cost_recovery ?? 'none',
        recovery_share: lease?.recovery_share ?? null,
        data_consent_on: lease?.data_consent_on ?? null,
        note: lease?.note ?? '',
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
  const sizeLabel = useId();
  const recovery = useWatch({ control, name: 'cost_recovery' });
  const list = useAnswer(spaces.getSpaces, { environment_id: environmentId });
  return (
    <>
      <SelectField
        control={control}
        name="space_id"
        label={t('space')}
        placeholder={t('words:choose')}
        data={(list.data ?? []).map(({ _id, space_name, gross_floor_area }) => ({
          value: _id,
          label: `${space_name} · ${formatNumber(gross_floor_area)} m²`,
        }))}
        nothingFoundMessage={t('noSpaces')}
        withAsterisk
        data-autofocus
      />
      <TextField
        control={control}
        name="tenant_space_name"
        label={t('words:nameOfTheLeasedPart')}
        description={t('tenantSpaceNote')}
        maxLength={200}
      />
      <DateField control={control} name="valid_from" label={t('words:from')} withAsterisk />
      <DateField
        control={control}
        name="valid_until"
        label={t('words:toDay')}
        description={t('validUntilNote')}
        clearable
      />
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
      {size === 'area' && (
        <NumberField control={control} name="area" label={t('area')} unit="m²" decimals={2} withAsterisk />
      )}
      {size === 'share' && <PercentField control={control} name="share" label={t('share')} withAsterisk />}
      <NumberField
        control={control}
        name="headcount"
        label={t('headcount')}
        description={t('headcountNote')}
        decimals={0}
      />
      <SelectField
        control={control}
        name="cost_recovery"
        label={t('words:costRecovery')}
        data={costRecoveries.map((key) => ({ value: key, label: t(`recoveries.${key}`) }))}
        allowDeselect={false}
      />
      {recovery === 'fixed' && (
        <PercentField control={control} name="recovery_share" label={t('recoveryShare')} withAsterisk />
      )}
      <DateField
        control={control}
        name="data_consent_on"
        label={t('words:dataSharingAgreedOn')}
        description={t('consentNote')}
        clearable
      />
      <TextAreaField control={control} name="note" label={t('words:note')} />
    </>
  );
}
