import { MultiSelect } from '@mantine/core';
import { boundaries, type GhgEntity } from '@steward/contract/carbon/boundaries';
import { entityTypes } from '@steward/core/ghg/entries/entity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { orTried, TRIED, useTryOut } from '../../../shared/tried-change.ts';
import { PercentField } from '../../../ui/form/percent-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { InclusionFields } from './inclusion-fields.tsx';

interface Props extends PanelEnd {
  entity: GhgEntity | undefined;
  ownPortfolios: GhgEntity['portfolios'];
}

/** An entity of the organization, new or existing, and the portfolios that belong to it. */
export function EntityForm({ entity, ownPortfolios, onSaved, onCancel }: Props) {
  const { t } = useTranslation('boundaries');
  const create = useSend(boundaries.createEntity, { inPlace: true, alsoRefreshes: ['inventory'] });
  const update = useSend(boundaries.updateEntity, { inPlace: true, alsoRefreshes: ['inventory'] });
  const place = useSend(boundaries.savePortfoliosOfEntity, { inPlace: true, alsoRefreshes: ['inventory'] });
  const tryOut = useTryOut();
  const before = (entity?.portfolios ?? []).map(({ portfolio_id }) => portfolio_id);
  const [portfolioIds, setPortfolioIds] = useState(before);
  const known = [...(entity?.portfolios ?? []), ...ownPortfolios];
  return (
    <CallForm
      call={boundaries.createEntity}
      start={{
        name: entity?.name ?? '',
        type: entity?.type ?? 'Group Company A/Subsidiaries',
        equity_share: entity?.equity_share ?? 1,
        has_financial_control: entity?.has_financial_control ?? true,
        has_operational_control: entity?.has_operational_control ?? true,
        is_finance_lease: entity?.is_finance_lease ?? false,
        note: entity?.note ?? '',
        scope_one_inclusion: entity?.scope_one_inclusion ?? true,
        scope_one_reason: entity?.scope_one_reason ?? '',
        scope_two_inclusion: entity?.scope_two_inclusion ?? true,
        scope_two_reason: entity?.scope_two_reason ?? '',
        scope_three_inclusion: entity?.scope_three_inclusion ?? true,
        scope_three_reason: entity?.scope_three_reason ?? '',
      }}
      send={async (values) => {
        const saved = await orTried(
          entity ? update.mutateAsync({ ...values, _id: entity._id }) : create.mutateAsync(values),
        );
        if (saved === TRIED) return { entity_id: entity?._id ?? null, values };
        if (portfolioIds.toSorted().join() !== before.toSorted().join()) {
          const placed = await orTried(place.mutateAsync({ entity_id: saved._id, portfolio_ids: portfolioIds }));
          if (placed === TRIED) return { entity_id: saved._id, values };
        }
        return saved;
      }}
      onSaved={(saved) => {
        if ('name' in saved) return onSaved(saved.name);
        const { entity_id, values } = saved;
        return tryOut({ kind: 'entity', entity_id, entity: { ...values, portfolio_ids: portfolioIds } });
      }}
      onCancel={onCancel}
    >
      {({ control, watch }) => {
        const type = watch('type');
        const isLeased = type === 'Leased Factory' || type === 'Leased Building/Asset';
        return (
          <>
            <TextField
              control={control}
              name="name"
              label={t('words:name')}
              maxLength={200}
              withAsterisk
              data-autofocus
            />
            <SelectField
              control={control}
              name="type"
              label={t('type')}
              data={entityTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
              allowDeselect={false}
            />
            <PercentField
              control={control}
              name="equity_share"
              label={t('equityShare')}
              description={t('equityShareNote')}
              withAsterisk
            />
            <SwitchField control={control} name="has_financial_control" label={t('financialControl')} />
            <SwitchField control={control} name="has_operational_control" label={t('operationalControl')} />
            {isLeased && <SwitchField control={control} name="is_finance_lease" label={t('financeLease')} />}
            <MultiSelect
              label={t('portfolios')}
              description={t('portfoliosNote')}
              data={known.map(({ portfolio_id, name }) => ({ value: portfolio_id, label: name }))}
              value={portfolioIds}
              onChange={setPortfolioIds}
              searchable
              clearable
            />
            <InclusionFields control={control} isIncluded={(key) => watch(`${key}_inclusion`) !== false} />
            <TextAreaField control={control} name="note" label={t('words:note')} />
          </>
        );
      }}
    </CallForm>
  );
}
