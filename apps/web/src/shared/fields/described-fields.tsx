import type { EntityName } from '@steward/core/fields/entities';
import type { Field, Fields, NamesWith } from '@steward/core/fields/field';
import { namesWith } from '@steward/core/fields/field';
import { coinDecimals } from '@steward/core/money';
import { Fragment, type ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/form/date-field.tsx';
import type { Bound } from '../../ui/form/field.ts';
import { NumberField } from '../../ui/form/number-field.tsx';
import { PercentField } from '../../ui/form/percent-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFieldNames } from './field-names.ts';
import { unitText } from './unit-text.ts';

const currencies = Intl.supportedValuesOf('currency');

/** Properties of an input that are not part of the description. */
interface Extra {
  withAsterisk?: boolean;
  kept?: (typed: string) => string;
  /** The unit of a number, in place of the described one. */
  unit?: string | undefined;
  /** In place of the note. */
  description?: ReactNode;
  'data-autofocus'?: true;
}

interface InputProps<T extends FieldValues> extends Bound<T> {
  field: Field;
  label: string;
  description?: string | undefined;
  /** The currency of amounts. */
  currency: string;
  extra?: Extra | undefined;
  word?: ((value: string) => string) | undefined;
  /** Numbers outside their bounds are set to the nearest bound. */
  staysWithin: boolean;
}

/** The input of a field by its kind. */
function DescribedInput<T extends FieldValues>(given: InputProps<T>) {
  const { field, currency, extra, word = String, staysWithin, ...bound } = given;
  const { kept, unit, ...more } = extra ?? {};
  const props = { ...bound, ...(field.required && { withAsterisk: true }), ...more };
  const isAlwaysChosen = field.required ?? (field.kind === 'choice' && field.start);
  const chosen = isAlwaysChosen ? { allowDeselect: false } : { clearable: true };
  switch (field.kind) {
    case 'text':
      return field.isLong ? (
        <TextAreaField {...props} maxLength={field.max} minRows={2} />
      ) : (
        <TextField
          {...props}
          {...(kept && { kept })}
          maxLength={field.max}
          {...(field.isCode && { dir: 'ltr', autoComplete: 'off' })}
          {...(field.isWebAddress && { type: 'url', dir: 'ltr', placeholder: 'https://' })}
        />
      );
    case 'number':
      return field.isShare ? (
        <PercentField {...props} />
      ) : (
        <NumberField
          {...props}
          unit={unit ?? unitText(field.unit)}
          decimals={field.decimals}
          isGrouped={!field.isYear}
          {...(staysWithin && { min: field.min, max: field.max })}
        />
      );
    case 'money':
      return <NumberField {...props} unit={currency} decimals={coinDecimals(currency)} />;
    case 'currency':
      return <SelectField {...props} data={currencies} {...chosen} limit={40} />;
    case 'day':
      return <DateField {...props} clearable={!field.required} />;
    case 'choice':
      return (
        <SelectField {...props} data={field.options.map((value) => ({ value, label: word(value) }))} {...chosen} />
      );
    case 'flag':
      return <SwitchField {...bound} />;
    default:
      return null;
  }
}

/** The names and notes of the fields: those of an entity, or the caller's own. */
type Words = { of: EntityName; label?: never; note?: never } | OwnWords;
interface OwnWords {
  of?: never;
  label: (name: string) => string;
  note: (name: string) => string;
}

type Props<T extends FieldValues, D extends Fields> = Words & {
  fields: D;
  /** The part of the form. */
  part: NonNullable<D[keyof D]['form']>;
  control: Bound<T>['control'];
  /** The path of the fields in the sent values. */
  within?: string;
  currency?: string | undefined;
  extra?: Partial<Record<NamesWith<D, 'form'>, Extra>>;
  /** The texts of choices, by field. */
  words?: Partial<Record<NamesWith<D, 'form'>, (value: string) => string>>;
  /** Numbers outside their bounds are set to the nearest bound. */
  staysWithin?: boolean;
  /** Wraps an input. */
  frame?: (name: NamesWith<D, 'form'>, input: ReactNode) => ReactNode;
};

/** The inputs of one part of a form, in the order of the description. */
export function DescribedFields<T extends FieldValues, D extends Fields>(props: Props<T, D>) {
  const {
    of = 'bills',
    fields,
    part,
    control,
    within = '',
    currency = '',
    extra = {},
    frame = (_, input) => input,
  } = props;
  const { words = {}, staysWithin = false } = props;
  const { t } = useTranslation('fieldNotes');
  const ofEntity = useFieldNames(of);
  const label = props.label ?? ofEntity;
  const note = props.note ?? ((name: string) => t(`${of}.${name}`));
  return namesWith(fields, 'form').map((name) => {
    const field: Field | undefined = fields[name];
    if (field?.form !== part) return null;
    const input = (
      <DescribedInput<T>
        control={control}
        name={`${within}${name}` as FieldPath<T>}
        field={field}
        label={label(name)}
        {...(field.note && { description: note(name) })}
        currency={currency}
        extra={extra[name as keyof typeof extra]}
        word={words[name as keyof typeof words]}
        staysWithin={staysWithin}
      />
    );
    return <Fragment key={name}>{frame(name, input)}</Fragment>;
  });
}
