import type { EmbodiedCarbonItem } from '@steward/contract/carbon/embodied-carbon';
import { embodiedModules, type EmbodiedModule } from '@steward/core/embodied-carbon/item-codes';
import type { TFunction } from 'i18next';
import { StatusBadge } from '../../../ui/badges.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText, NumberText } from '../../../ui/value-text.tsx';
import classes from './embodied-carbon.module.css';
import type { useEmbodiedWords } from './embodied-words.ts';

const tonnes = (kg: number | null | undefined) => (kg === null || kg === undefined ? null : kg / 1000);

/** The emissions of one item by module, in tonnes; unknown is a dash. */
export function itemColumns(
  t: TFunction<'embodied-carbon'>,
  words: ReturnType<typeof useEmbodiedWords>,
  areaM2: number | null,
): Column<EmbodiedCarbonItem>[] {
  const inTonnes = (id: string, label: string, kgOf: (item: EmbodiedCarbonItem) => number | null | undefined) => ({
    id,
    label,
    unit: 't CO₂e',
    align: 'end' as const,
    value: (item: EmbodiedCarbonItem) => tonnes(kgOf(item)),
    cell: (item: EmbodiedCarbonItem) => <NumberText value={tonnes(kgOf(item))} unit="t" decimals={2} />,
  });
  const ofModule = (module: EmbodiedModule) =>
    inTonnes(module, words.code(module), ({ modules }) => modules.find((one) => one.module === module)?.kg_co2e);
  const stateOf = ({ is_complete, is_expired }: EmbodiedCarbonItem) =>
    is_complete ? (is_expired ? t('words:expired') : t('complete')) : t('incomplete');
  return [
    {
      id: 'name',
      label: t('material'),
      value: ({ name }) => name,
      cell: ({ name, source }) => (
        <span className={classes.name}>
          <bdi>{name}</bdi>
          {source && (
            <small>
              <bdi>{source}</bdi>
            </small>
          )}
        </span>
      ),
    },
    {
      id: 'building_part',
      label: t('words:buildingPart'),
      value: ({ building_part }) => words.part(building_part),
      filter: true,
    },
    {
      id: 'quantity',
      label: t('words:quantity'),
      align: 'end',
      value: ({ quantity }) => quantity,
      cell: ({ quantity, unit }) => <NumberText value={quantity} unit={words.unit(unit)} />,
    },
    ...embodiedModules.map(ofModule),
    inTonnes('kg_co2e', t('sum'), ({ kg_co2e }) => kg_co2e),
    {
      id: 'per_m2',
      label: t('perArea'),
      unit: 'kg CO₂e/m²',
      align: 'end',
      value: ({ kg_co2e }) => (kg_co2e === null || areaM2 === null ? null : kg_co2e / areaM2),
      cell: ({ kg_co2e }) => (
        <NumberText value={kg_co2e === null || areaM2 === null ? null : kg_co2e / areaM2} decimals={1} />
      ),
      hidden: true,
    },
    inTonnes('biogenic_kg_co2e', t('biogenic'), ({ biogenic_kg_co2e }) => biogenic_kg_co2e),
    {
      id: 'state',
      label: t('words:state'),
      value: stateOf,
      cell: (item) => (
        <StatusBadge tone={item.is_complete && !item.is_expired ? 'good' : 'warn'}>{stateOf(item)}</StatusBadge>
      ),
      filter: true,
    },
    {
      id: 'source_kind',
      label: t('words:typeOfSource'),
      value: ({ source_kind }) => source_kind && t(`sourceKinds.${source_kind}`),
      filter: true,
      hidden: true,
    },
    {
      id: 'valid_until',
      label: t('validUntil'),
      value: ({ valid_until }) => valid_until,
      cell: ({ valid_until }) => <DateText value={valid_until} />,
      hidden: true,
    },
    {
      id: 'source',
      label: t('words:source'),
      value: ({ source }) => source,
      cell: ({ source }) => <bdi>{source}</bdi>,
      hidden: true,
    },
  ];
}
