import { Text } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { boundaries } from '@steward/contract/carbon/boundaries';
import { factors } from '@steward/contract/carbon/factors';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { countryName } from '../../../shared/country-name.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { orTried, TRIED, useTryOut } from '../../../shared/tried-change.ts';
import { useHolds, useMay } from '../../../shared/may.ts';
import { organizationYear } from '../../../session/today.ts';

type Approaches = Answer<typeof boundaries.getOrganizationConfig>['consolidation'];

/** Consolidation approach and base year, which apply to the whole inventory. */
export function AccountingCard() {
  const { t } = useTranslation('factors');
  const failureText = useFailureText();
  const { data, error, refetch } = useAnswer(boundaries.getOrganizationConfig, {});
  return (
    <div style={{ maxInlineSize: 760 }}>
      <Card title={t('accounting.title')} note={t('accounting.note')}>
        {data ? (
          <AccountingForm config={data} />
        ) : error ? (
          <ErrorState message={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton fields={2} />
        )}
      </Card>
    </div>
  );
}

function AccountingForm({ config }: { config: Answer<typeof boundaries.getOrganizationConfig> }) {
  const { t } = useTranslation('factors');
  const mayEdit = useMay('emission-factors.edit');
  const mayChange = mayEdit && config.may_change_whole;
  const save = useSend(boundaries.saveGHGBaseYear, { inPlace: true });
  const tryOut = useTryOut();
  return (
    <CallForm
      call={boundaries.saveGHGBaseYear}
      start={{
        consolidation: config.consolidation,
        base_year: config.base_year,
        upstream_energy: config.upstream_energy,
      }}
      send={async ({ upstream_energy = config.upstream_energy, ...values }) => {
        const sent = { ...values, base_year: values.base_year ?? null };
        const saved = await orTried(save.mutateAsync({ ...sent, upstream_energy }));
        // The base year changes no figure, so it is saved even if the rest must be simulated first.
        if (saved === TRIED) await save.mutateAsync({ ...sent, upstream_energy: config.upstream_energy });
        return saved;
      }}
      submit={t('accounting.save')}
      onlyChanged
      isReadOnly={!mayChange}
      onSaved={(saved, { upstream_energy }) =>
        saved === TRIED ? tryOut({ kind: 'upstream', upstream_energy }) : showToast('success', t('accounting.saved'))
      }
    >
      {({ control, watch }) => (
        <>
          <Approach approach={config.consolidation} mayChange={mayChange} />
          <NumberField
            control={control}
            name="base_year"
            label={t('accounting.baseYear')}
            description={t('accounting.baseYearNote')}
            isGrouped={false}
            decimals={0}
            disabled={!mayChange}
            w={220}
          />
          <WithoutFactor year={watch('base_year')} mayChange={mayChange} />
          <SwitchField
            control={control}
            name="upstream_energy"
            label={t('accounting.upstream')}
            description={t('accounting.upstreamNote')}
            disabled={!mayChange}
          />
          {!mayChange && (
            <p style={{ margin: 0, color: 'var(--ink-soft)', fontSize: 14 }}>
              {t(mayEdit ? 'wholeOnly' : 'adminsOnly')}
            </p>
          )}
        </>
      )}
    </CallForm>
  );
}

const EARLIEST = 1992;

/** The fuels without a factor for the year, shown before the year is chosen. */
function WithoutFactor({ year, mayChange }: { year: number | null | undefined; mayChange: boolean }) {
  const { t } = useTranslation('factors');
  const words = useCarrierWords();
  const [thisYear] = useState(organizationYear);
  const isYear = typeof year === 'number' && year >= EARLIEST && year <= thisYear;
  const { data } = useAnswer(
    factors.getFuelsWithoutFactor,
    { year: year ?? EARLIEST },
    { enabled: mayChange && isYear },
  );
  if (!mayChange || !isYear || !data || data.length === 0) return null;
  return (
    <Notice tone="warn" icon={IconAlertTriangle} title={t('accounting.withoutFactor', { year })}>
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {data.map(({ carrier, country_codes: codes }) => (
          <li key={carrier}>
            {words.carrier(carrier)}: {codes.map((code) => countryName(code)).join(t('words:comma'))}
          </li>
        ))}
      </ul>
      <p style={{ marginBlock: '6px 0' }}>{t('accounting.withoutFactorNote')}</p>
    </Notice>
  );
}

/** Another approach changes every year at once: its effect is simulated on its own page, and applied there. */
function Approach({ approach, mayChange }: { approach: Approaches; mayChange: boolean }) {
  const { t } = useTranslation('factors');
  const mayTry = useHolds()('ghg-protocol.read');
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('accounting.approach')}
      </Text>
      <Text>{t(`accounting.${approach}`)}</Text>
      <Text size="sm" c="dimmed">
        {t(`accounting.${approach}Note`)}
      </Text>
      {mayChange && mayTry && (
        <ButtonLink
          to="/datahub/data_library/organizational-boundaries/base-year"
          search={{ change: 'consolidation' }}
          variant="default"
          mt="sm"
        >
          {t('accounting.tryApproach')}
        </ButtonLink>
      )}
    </div>
  );
}
