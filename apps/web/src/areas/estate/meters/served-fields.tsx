import { Button, MultiSelect } from '@mantine/core';
import { meters, type Meter, type MeterServes } from '@steward/contract/estate/meters';
import { spaces } from '@steward/contract/estate/spaces';
import { meterFields } from '@steward/core/meters/fields';
import { IconReceipt } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { DescribedFields } from '../../../shared/fields/described-fields.tsx';
import type { FormOf } from '../../../shared/form/call-form.tsx';
import { useHolds } from '../../../shared/may.ts';
import { formatDay } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './meters.module.css';

interface Props {
  form: FormOf<typeof meters.addMeter>;
  environmentId: string;
  meter: Meter | undefined;
}

/** What the meter serves since when, with its spaces, and what was said before. */
export function ServedFields({ form, environmentId, meter }: Props) {
  const { t } = useTranslation('meters');
  const mayRead = useHolds()('spaces.read');
  const [serves, chosen = []] = [form.watch('serves'), form.watch('serves_space_ids')];
  const list = useAnswer(spaces.getSpaces, { environment_id: environmentId }, { enabled: mayRead });
  const isPart = Boolean(serves) && serves !== 'whole_building';
  const { setValue } = form;
  // A whole building has the area of its property, and what is not stated has none.
  useEffect(() => {
    if (isPart) return;
    setValue('serves_area', null);
    setValue('serves_space_ids', []);
  }, [isPart, setValue]);
  return (
    <>
      {meter?.origin === 'bills' && <Notice icon={IconReceipt}>{t('served.originNote')}</Notice>}
      <DescribedFields
        of="meters"
        fields={meterFields}
        control={form.control}
        part="serves"
        frame={(name, input) => (name === 'serves_area' && !isPart ? null : input)}
        words={{ serves: (value) => t(`uses.${value as NonNullable<Meter['serves']>}`) }}
      />
      {isPart && (list.data?.length ?? 0) > 0 && (
        <MultiSelect
          label={t('served.spaces')}
          description={t('served.spacesNote')}
          data={list.data?.map(({ _id, space_name }) => ({ value: _id, label: space_name })) ?? []}
          value={chosen}
          onChange={(ids) => form.setValue('serves_space_ids', ids, { shouldDirty: true })}
          searchable
          clearable
        />
      )}
      {meter && <Earlier meterId={meter._id} />}
    </>
  );
}

/** Everything that was said, the latest first; it can be taken back. */
function Earlier({ meterId }: { meterId: string }) {
  const { t } = useTranslation('meters');
  const mayEdit = useHolds()('meters.edit');
  const { data = [] } = useAnswer(meters.getMeterServes, { meter_id: meterId });
  const remove = useSend(meters.deleteMeterServes);
  if (data.length < 2) return null;
  const sentence = ({ valid_from, serves, spaces: of }: MeterServes) =>
    [
      valid_from ? t('served.since', { day: formatDay(valid_from) }) : t('served.always'),
      serves ? t(`uses.${serves}`) : t('served.notSaid'),
      ...of.map(({ space_name }) => `\u2068${space_name}\u2069`),
    ].join(' · ');
  return (
    <section>
      <strong>{t('served.history')}</strong>
      <ul className={classes.said}>
        {data.map((one) => (
          <li key={one._id}>
            <span>{sentence(one)}</span>
            {mayEdit && (
              <Button
                size="compact-sm"
                variant="subtle"
                loading={remove.isPending}
                onClick={() => remove.mutate({ serves_id: one._id })}
              >
                {t('served.takeBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
