import { Button, Select, Stack } from '@mantine/core';
import type { Input } from '@steward/contract/call';
import type { billedMeters, MeterToConfirm } from '@steward/contract/energy/billed-meters';
import { meters } from '@steward/contract/estate/meters';
import { utilityOfCarrier } from '@steward/core/ghg/carrier';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { hubOf } from '../../../shared/bill-list/hub-address.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { useHolds } from '../../../shared/may.ts';
import { formatCount } from '../../../ui/format.ts';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import classes from './billed-meters.module.css';
import { useDoubtWords } from './doubt-words.ts';
import { useConfirm } from './use-confirm.ts';

interface Props {
  row: MeterToConfirm;
  onDone: () => void;
  onCancel: () => void;
}

/** A number on bills with its facts, why its meter is not certain, and what can be done. */
export function DecisionPanel({ row, onDone, onCancel }: Props) {
  const { t } = useTranslation('billed-meters');
  const holds = useHolds();
  const { carrier: carrierName } = useCarrierWords();
  const { reasonOf } = useDoubtWords();
  const { environment_id, environment_name, carrier, meter_no, supplier, account_no, bills, first_day, last_day } = row;
  const toBills = {
    to: hubOf[utilityOfCarrier(carrier)],
    search: { environment: environment_id, ...(meter_no && { search: meter_no }) },
  };
  return (
    <Stack gap="lg">
      <p className={classes.reason}>{reasonOf(row)}</p>
      <dl className={classes.facts}>
        <dt>{t('words:property')}</dt>
        <dd>
          <bdi>{environment_name}</bdi>
        </dd>
        <dt>{t('words:carrier')}</dt>
        <dd>{carrierName(carrier)}</dd>
        {supplier && (
          <>
            <dt>{t('words:supplier')}</dt>
            <dd>
              <bdi>{supplier}</bdi>
            </dd>
          </>
        )}
        {account_no && (
          <>
            <dt>{t('words:accountNumber')}</dt>
            <dd>
              <bdi>{account_no}</bdi>
            </dd>
          </>
        )}
        <dt>{t('words:bills')}</dt>
        <dd>
          <Link {...toBills}>{t('words:countBills', { count: bills, shown: formatCount(bills) })}</Link>
        </dd>
        <dt>{t('words:period')}</dt>
        <dd>
          <DateText value={first_day} /> – <DateText value={last_day} />
        </dd>
      </dl>
      {holds('meters.edit') ? (
        <Decision row={row} onDone={onDone} />
      ) : (
        <Notice
          icon={IconLock}
          title={t('notAllowed')}
          actions={
            <ButtonLink to="/user_profile" search={{ ask: 'meters' }} variant="default">
              {t('ask')}
            </ButtonLink>
          }
        >
          {t('notAllowedNote')}
        </Notice>
      )}
      <Button variant="default" onClick={onCancel}>
        {t('words:cancel')}
      </Button>
    </Stack>
  );
}

type Decided = Pick<Input<typeof billedMeters.decideMeters>['numbers'][number], 'is' | 'meter_id'>;

function Decision({ row, onDone }: Pick<Props, 'row' | 'onDone'>) {
  const { t } = useTranslation('billed-meters');
  const mayAdd = useHolds()('meters.create');
  const { environment_id, carrier, meter_no, candidate, doubt } = row;
  const registered = useAnswer(meters.getMeters, { environment_id });
  const own = registered.data?.filter((one) => one.carrier === carrier && one.formula === '') ?? [];
  const proposed = own.find(({ _id }) => _id === candidate?.meter_id)?._id ?? null;
  const [picked, setPicked] = useState<string | null>();
  const meter_id = picked === undefined ? proposed : picked;
  const confirm = useConfirm();
  const send = ({ is, meter_id: id }: Decided) =>
    confirm.mutate(
      { numbers: [{ environment_id, carrier, meter_no, is, ...(id && { meter_id: id }) }] },
      { onSuccess: onDone },
    );
  return (
    <Stack gap="lg">
      {own.length > 0 && (
        <section className={classes.choice}>
          <Select
            label={t('same.title')}
            description={t('same.note')}
            placeholder={t('same.pick')}
            data={own.map(({ _id, meter_no: label }) => ({ value: _id, label }))}
            value={meter_id}
            onChange={setPicked}
            searchable
          />
          <Button
            disabled={!meter_id || confirm.isPending}
            onClick={() => send({ is: 'same', ...(meter_id && { meter_id }) })}
          >
            {t('same.action')}
          </Button>
        </section>
      )}
      {mayAdd && meter_no !== '' && doubt !== 'ambiguous' && doubt !== 'no_number' && doubt !== 'out_of_use' && (
        <section className={classes.choice}>
          <strong>{t('new.title')}</strong>
          <p>{t('new.note')}</p>
          <Button
            variant={own.length > 0 ? 'default' : 'filled'}
            disabled={confirm.isPending}
            onClick={() => send({ is: 'new' })}
          >
            {t('new.action')}
          </Button>
        </section>
      )}
      <section className={classes.choice}>
        <strong>{t('bills.title')}</strong>
        <p>{t('bills.note')}</p>
        <ButtonLink
          to={hubOf[utilityOfCarrier(carrier)]}
          search={{ environment: environment_id, ...(meter_no && { search: meter_no }) }}
          variant="default"
        >
          {t('bills.action')}
        </ButtonLink>
      </section>
      <section className={classes.choice}>
        <strong>{t('none.title')}</strong>
        <p>{t('none.note')}</p>
        <Button variant="default" disabled={confirm.isPending} onClick={() => send({ is: 'none' })}>
          {t('none.action')}
        </Button>
      </section>
    </Stack>
  );
}
