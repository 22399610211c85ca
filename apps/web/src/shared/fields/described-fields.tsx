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

const currencies = Intl.supportedValuesOf('currency');

/** What a form adds to an input that the description does not say. */
interface Extra {
  withAsterisk?: boolean;
  kept?: (typed: string) => string;
  'data-autofocus'?: true;
}

interface InputProps<T extends FieldValues> extends Bound<T> {
  field: Field;
  label: string;
  description?: string | undefined;
  /** Of amounts. */
  currency: string;
  extra?: Extra | undefined;
}

/** The input of a field by its kind. A choice has words of its own, and is placed by its form. */
function DescribedInput<T extends FieldValues>({ field, currency, extra, ...bound }: InputProps<T>) {
  const { kept, ...more } = extra ?? {};
  const props = { ...bound, ...(field.required && { withAsterisk: true }), ...more };
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
        />
      );
    case 'number':
      return field.isShare ? (
        <PercentField {...props} />
      ) : (
        <NumberField {...props} unit={field.unit} decimals={field.decimals} />
      );
    case 'money':
      return <NumberField {...props} unit={currency} decimals={coinDecimals(currency)} />;
    case 'currency':
      return <SelectField {...props} data={currencies} allowDeselect={false} limit={40} />;
    case 'day':
      return <DateField {...props} clearable={!field.required} />;
    case 'flag':
      return <SwitchField {...bound} />;
    default:
      return null;
  }
}

interface Props<T extends FieldValues, D extends Fields> {
  of: EntityName;
  fields: D;
  /** The part of the form. */
  part: NonNullable<D[keyof D]['form']>;
  control: Bound<T>['control'];
  /** Where the fields stand in what is sent. */
  within?: string;
  currency?: string | undefined;
  extra?: Partial<Record<NamesWith<D, 'form'>, Extra>>;
  /** What stands around an input. */
  frame?: (name: NamesWith<D, 'form'>, input: ReactNode) => ReactNode;
}

/** The inputs of one part of a form, in the order of the description. */
export function DescribedFields<T extends FieldValues, D extends Fields>(props: Props<T, D>) {
  const { of, fields, part, control, within = '', currency = '', extra = {}, frame = (_, input) => input } = props;
  const { t } = useTranslation('fieldNotes');
  const label = useFieldNames(of);
  return namesWith(fields, 'form').map((name) => {
    const field: Field | undefined = fields[name];
    if (field?.form !== part) return null;
    const input = (
      <DescribedInput<T>
        control={control}
        name={`${within}${name}` as FieldPath<T>}
        field={field}
        label={label(name)}
        {...(field.note && { description: t(`${of}.${name}`) })}
        currency={currency}
        extra={extra[name as keyof typeof extra]}
      />
    );
    return <Fragment key={name}>{frame(name, input)}</Fragment>;
  });
}
