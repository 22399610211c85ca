import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { scaled } from '../../../shared/scaled-quantity.ts';
import { Figure } from '../../../ui/figure.tsx';
import { formatPercent } from '../../../ui/format.ts';

/** Generated, used on the property, exported to the grid; in kWh. */
export function GenerationFigures({ generated, exported }: { generated: number; exported: number }) {
  const { t } = useTranslation('renewables');
  const used = generated - exported;
  const figure = (kwh: number) => {
    const { value, unit } = scaled(kwh, 'kWh');
    return { value, unit };
  };
  const share = (kwh: number) => (generated > 0 ? t('ofGenerated', { share: formatPercent(kwh / generated) }) : '');
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} mb="md">
      <Figure label={t('generated')} {...figure(generated)} size="total" note={t('lastYear')} />
      <Figure label={t('selfUsed')} {...figure(used)} note={share(used)} />
      <Figure label={t('exported')} {...figure(exported)} note={share(exported)} />
    </SimpleGrid>
  );
}
