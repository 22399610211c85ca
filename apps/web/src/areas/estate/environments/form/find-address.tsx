import { Button } from '@mantine/core';
import { environments } from '@steward/contract/estate/environments';
import { IconMapSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../api/hooks.ts';
import { useMay } from '../../../../shared/may.ts';
import type { Fields } from './environment-fields.ts';

interface Props {
  address: Pick<Fields, 'address' | 'city' | 'state' | 'zip_code' | 'country_code'>;
  onFound: (latitude: number, longitude: number) => void;
}

/** Asks the geocoding service for the address, where one is set up; the pin is for the person to check. */
export function FindAddress({ address, onFound }: Props) {
  const { t } = useTranslation('environments');
  const mayAsk = useMay('properties.edit');
  const find = useSend(environments.findAddressPosition, {
    onDone: ({ position }) => position && onFound(position.latitude, position.longitude),
  });
  if (!mayAsk) return null;
  const { data } = find;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconMapSearch size={15} aria-hidden="true" />}
        loading={find.isPending}
        onClick={() => find.mutate(address)}
      >
        {t('form.find')}
      </Button>
      <output>
        {data &&
          (data.position ? t('form.found', { name: `\u2068${data.position.name}\u2069` }) : t('form.unknownAddress'))}
      </output>
    </>
  );
}
