import { Select, type SelectProps } from '@mantine/core';

const currencies = Intl.supportedValuesOf('currency');

/** One of the currencies, outside of a form. */
export function CurrencySelect(props: Omit<SelectProps, 'data'>) {
  return <Select searchable clearable limit={40} {...props} data={currencies} />;
}
