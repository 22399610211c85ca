import { Alert, Button, Group, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Input, Parsed } from '@steward/contract/call';
import { spaces, type Space } from '@steward/contract/spaces';
import { spaceTypes } from '@steward/core/property/words';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver, schemaOf } from '../../api/call-resolver.ts';
import { ask } from '../../api/client.ts';
import { CallFailure } from '../../api/failure.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { AreaMeter } from '../../shared/area-meter.tsx';
import { Form } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

type Fields = Input<typeof spaces.createSpace>;

interface Props {
  environment: { _id: string; gross_floor_area: number };
  /** The one to change; absent, a new one. */
  space?: Space | undefined;
  /** The other spaces of the property. */
  others: Space[];
  onSaved: (space: Space) => void;
  onCancel: () => void;
}

const tooLarge = new CallFailure(409, '', 'space.area-too-large');

/** A space, with how much of the property it would take while its area is being typed (R070). */
export function SpaceForm({ environment, space, others, onSaved, onCancel }: Props) {
  const { t } = useTranslation(['spaces', 'shared']);
  const failureText = useFailureText();
  const options = { inPlace: true, alsoRefreshes: ['environments', 'portfolios'] };
  const create = useSend(spaces.createSpace, options);
  const update = useSend(spaces.updateSpace, options);
  const environment_id = environment._id;
  const space_id = space?._id ?? '0';
  const form = useForm<Fields, unknown, Parsed<typeof spaces.createSpace>>({
    resolver: callResolver(spaces.createSpace),
    defaultValues: {
      environment_id,
      space_name: space?.space_name ?? '',
      // The lists of words may have grown since it was saved.
      ...(space && { space_type_id: space.space_type_id as Fields['space_type_id'] }),
      ...(space && { gross_floor_area: space.gross_floor_area }),
      capacity: space?.capacity ?? null,
      tenant_name: space?.tenant_name ?? '',
      i_am_tenant: space?.i_am_tenant ?? false,
    },
  });
  const { control } = form;
  const [area, isOwnUse] = useWatch({ control, name: ['gross_floor_area', 'i_am_tenant'] });
  const wanted = typeof area === 'number' && area > 0 ? area : 0;
  const [settled] = useDebouncedValue(wanted, 300);
  const check = useAnswer(
    spaces.checkGrossFloorArea,
    { environment_id, space_id, area: String(settled) },
    { enabled: settled > 0, keepsLast: true },
  );
  // What is on the screen answers at once; what the server knows of others' changes follows.
  const taken = check.data?.taken ?? others.reduce((sum, one) => sum + one.gross_floor_area, 0);
  const maximum = check.data?.maximum ?? environment.gross_floor_area;
  const isTooLarge = taken + wanted > maximum;
  const failure = create.error ?? update.error;

  const save = async (fields: Parsed<typeof spaces.createSpace>) => {
    const { environment_id: _environment, ...known } = fields;
    const allowance = await ask(
      spaces.checkGrossFloorArea,
      { environment_id, space_id, area: String(fields.gross_floor_area) },
      { quiet: true },
    );
    await ask(
      spaces.checkOccupancy,
      { environment_id, space_id, capacity: String(fields.capacity ?? 0) },
      { quiet: true },
    );
    if (!allowance.allowed) {
      form.setError('gross_floor_area', { type: 'server', message: failureText(tooLarge) }, { shouldFocus: true });
      return;
    }
    onSaved(space ? await update.mutateAsync({ space_id: space._id, ...known }) : await create.mutateAsync(fields));
  };
  return (
    <Form
      form={form}
      onTouched={() => void schemaOf(spaces.createSpace)}
      failure={failure && failureText(failure)}
      onSubmit={save}
    >
      <Stack gap="md">
        <TextField
          control={control}
          name="space_name"
          label={t('fields.name')}
          data-autofocus
          maxLength={200}
          withAsterisk
        />
        <SelectField
          control={control}
          name="space_type_id"
          label={t('fields.type')}
          placeholder={t('form.choose')}
          data={spaceTypes.map((key) => ({ value: key, label: t(`types.${key}`) }))}
          withAsterisk
        />
        <NumberField
          control={control}
          name="gross_floor_area"
          label={t('fields.area')}
          unit="m²"
          decimalScale={2}
          withAsterisk
        />
        <AreaMeter taken={taken} added={wanted} maximum={maximum} />
        {isTooLarge && wanted > 0 && !form.formState.errors.gross_floor_area && (
          <Alert color="red" variant="light" icon={<IconAlertTriangle size={20} />} aria-live="polite">
            {failureText(tooLarge)}
          </Alert>
        )}
        <NumberField
          control={control}
          name="capacity"
          label={t('fields.capacity')}
          description={t('form.capacityNote')}
          allowDecimal={false}
        />
        <SwitchField control={control} name="i_am_tenant" label={t('form.ownUse')} />
        {!isOwnUse && (
          <TextField
            control={control}
            name="tenant_name"
            label={t('fields.tenant')}
            description={t('form.tenantNote')}
            maxLength={200}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {t('cancel', { ns: 'shared' })}
          </Button>
          <Button type="submit" loading={form.formState.isSubmitting}>
            {t(space ? 'form.save' : 'form.add')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
