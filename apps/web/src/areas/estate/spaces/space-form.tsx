import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Input, Parsed } from '@steward/contract/call';
import { spaces, type Space } from '@steward/contract/estate/spaces';
import { fitsInto } from '@steward/core/property/fits-into';
import { spaceTypes } from '@steward/core/property/property-codes';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { AreaMeter } from '../../../shared/property/area-meter.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

interface Props {
  environment: { _id: string; gross_floor_area: number };
  /** The space to change; absent for a new one. */
  space?: Space | undefined;
  /** The other spaces of the property. */
  others: Space[];
  onSaved: (space: Space) => void;
  onCancel: () => void;
}

const options = { inPlace: true, alsoRefreshes: ['environments', 'portfolios', 'leases'] };

/** A space, with the share of the property that it would use while its area is typed (R070). */
export function SpaceForm({ environment, space, others, onSaved, onCancel }: Props) {
  const { t } = useTranslation('spaces');
  const tooLarge = useTooLarge();
  const tooMany = useTooMany();
  const create = useSend(spaces.createSpace, options);
  const update = useSend(spaces.updateSpace, options);
  const environment_id = environment._id;
  const space_id = space?._id ?? '0';

  const save = async (fields: Parsed<typeof spaces.createSpace>) => {
    const { environment_id: _environment, ...known } = fields;
    const area = String(fields.gross_floor_area);
    const allowance = await ask(spaces.checkGrossFloorArea, { environment_id, space_id, area }, { quiet: true });
    const capacity = String(fields.capacity ?? 0);
    const people = await ask(spaces.checkOccupancy, { environment_id, space_id, capacity }, { quiet: true });
    if (!allowance.allowed) throw tooLarge;
    if (!people.allowed) throw tooMany;
    return space ? update.mutateAsync({ space_id: space._id, ...known }) : create.mutateAsync(fields);
  };
  return (
    <CallForm
      call={spaces.createSpace}
      start={{
        environment_id,
        space_name: space?.space_name ?? '',
        // The list of types may have changed since the space was saved.
        ...(space && { space_type_id: space.space_type_id as Input<typeof spaces.createSpace>['space_type_id'] }),
        ...(space && { gross_floor_area: space.gross_floor_area }),
        capacity: space?.capacity ?? null,
        tenant_name: space?.tenant_name ?? '',
        i_am_tenant: space?.i_am_tenant ?? false,
        is_server_room: space?.is_server_room ?? false,
      }}
      send={save}
      submit={!space && t('add')}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      {(form) => <SpaceFields form={form} environment={environment} spaceId={space_id} others={others} />}
    </CallForm>
  );
}

/** The error of a space that is too large, at its field. */
function useTooLarge() {
  const failureText = useFailureText();
  const message = failureText(new CallFailure(409, '', 'space.area-too-large'));
  return new CallFailure(409, message, 'space.area-too-large', [{ field: 'gross_floor_area', message }]);
}

/** The error of a capacity above that of the property, at its field (R071). */
function useTooMany() {
  const failureText = useFailureText();
  const message = failureText(new CallFailure(409, '', 'space.capacity-too-large'));
  return new CallFailure(409, message, 'space.capacity-too-large', [{ field: 'capacity', message }]);
}

interface FieldsProps {
  form: FormOf<typeof spaces.createSpace>;
  environment: Props['environment'];
  spaceId: string;
  others: Space[];
}

function SpaceFields({ form, environment, spaceId, others }: FieldsProps) {
  const { t } = useTranslation('spaces');
  const tooLarge = useTooLarge();
  const { control } = form;
  const [area, isOwnUse] = useWatch({ control, name: ['gross_floor_area', 'i_am_tenant'] });
  const wanted = typeof area === 'number' && area > 0 ? area : 0;
  const [settled] = useDebouncedValue(wanted, 300);
  const check = useAnswer(
    spaces.checkGrossFloorArea,
    { environment_id: environment._id, space_id: spaceId, area: String(settled) },
    { enabled: settled > 0, keepsLast: true },
  );
  // The spaces on the screen are used at once; the server's answer includes changes by other users.
  const taken = check.data?.taken ?? others.reduce((sum, one) => sum + one.gross_floor_area, 0);
  const maximum = check.data?.maximum ?? environment.gross_floor_area;
  const isTooLarge = wanted > 0 && !fitsInto(taken + wanted, maximum) && !form.formState.errors.gross_floor_area;
  return (
    <>
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
        placeholder={t('words:choose')}
        data={spaceTypes.map((key) => ({ value: key, label: t(`types.${key}`) }))}
        withAsterisk
      />
      <NumberField
        control={control}
        name="gross_floor_area"
        label={t('fields.area')}
        unit="m²"
        decimals={2}
        withAsterisk
      />
      <AreaMeter taken={taken} added={wanted} maximum={maximum} />
      {isTooLarge && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={20} />} aria-live="polite">
          {tooLarge.message}
        </Alert>
      )}
      <NumberField
        control={control}
        name="capacity"
        label={t('fields.capacity')}
        description={t('form.capacityNote')}
        decimals={0}
      />
      <SwitchField control={control} name="is_server_room" label={t('form.serverRoom')} />
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
    </>
  );
}
