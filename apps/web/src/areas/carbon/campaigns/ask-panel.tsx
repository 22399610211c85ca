import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { campaigns, type Campaign, type RequestProposal } from '@steward/contract/carbon/campaigns';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { NumberText } from '../../../ui/value-text.tsx';
import { AskNewForm } from './ask-new-form.tsx';
import classes from './campaigns.module.css';
import { OwnerSelect } from './owner-select.tsx';
import { KG_PER_TONNE } from './request-state.ts';

interface Props extends PanelEnd {
  campaign: Campaign;
}

const sources = ['entries', 'categories', 'new'] as const;
type Source = (typeof sources)[number];

/** Creates requests: many at once from last year or the categories, or a single new one. */
export function AskPanel({ campaign, ...end }: Props) {
  const { t } = useTranslation('campaigns');
  const [source, setSource] = useState<Source>('entries');
  return (
    <>
      <SegmentedControl
        fullWidth
        mb="md"
        aria-label={t('ask.from')}
        data={sources.map((value) => ({ value, label: t(`ask.${value}`) }))}
        value={source}
        onChange={(next) => setSource(sources.find((one) => one === next) ?? 'entries')}
      />
      {source === 'new' ? (
        <AskNewForm campaign={campaign} {...end} />
      ) : (
        <Proposals key={source} campaign={campaign} from={source} onDone={end.onCancel} />
      )}
    </>
  );
}

interface Choice {
  isChosen: boolean;
  name: string;
  owner: string | null;
}

/** No form of one call: it has a line with its own owner for each proposal. */
function Proposals({
  campaign: { _id: campaign_id },
  from,
  onDone,
}: {
  campaign: Campaign;
  from: 'entries' | 'categories';
  onDone: () => void;
}) {
  const { t } = useTranslation('campaigns');
  const { category } = useReportWords();
  const failureText = useFailureText();
  const proposals = useAnswer(campaigns.proposeRequests, { campaign_id, from });
  const add = useSend(campaigns.addRequests, { inPlace: true });
  const [changes, setChanges] = useState<ReadonlyMap<number, Partial<Choice>>>(new Map());
  const [forAll, setForAll] = useState<string | null>(null);
  const choiceOf = (at: number, one: RequestProposal): Choice => ({
    isChosen: from === 'entries',
    name: one.name || category(one.category),
    owner: forAll ?? one.owner_id,
    ...changes.get(at),
  });
  const change = (at: number, parts: Partial<Choice>) =>
    setChanges((before) => new Map(before).set(at, { ...before.get(at), ...parts }));
  if (proposals.isError)
    return <ErrorState message={failureText(proposals.error)} onRetry={() => void proposals.refetch()} />;
  if (!proposals.data) return <RowSkeletons />;
  if (proposals.data.length === 0) return <p>{t('ask.nothingFound')}</p>;
  const chosen = proposals.data
    .map((one, at) => ({ one, choice: choiceOf(at, one) }))
    .filter(({ choice }) => choice.isChosen);
  const ready = chosen.flatMap(({ one, choice: { owner, name } }) => {
    const { scope: _scope, environment_name: _property, entity_name: _entity, ...request } = one;
    return owner === null || !name.trim() ? [] : [{ ...request, name, owner_id: owner }];
  });
  return (
    <>
      <OwnerSelect label={t('ask.ownerForAll')} value={forAll} onChange={setForAll} />
      <ul className={classes.proposals} style={{ marginBlock: 16 }}>
        {proposals.data.map((one, at) => {
          const { isChosen, name, owner } = choiceOf(at, one);
          return (
            <li
              key={`${one.category}/${one.environment_id}/${one.entity_id}/${one.activity_id}/${one.name}`}
              className={classes.proposal}
            >
              <Checkbox
                aria-label={name}
                checked={isChosen}
                onChange={(event) => change(at, { isChosen: event.currentTarget.checked })}
              />
              <div className={classes.line}>
                {from === 'categories' ? (
                  <TextInput
                    aria-label={t('request')}
                    maxLength={200}
                    value={name}
                    onChange={(event) => change(at, { name: event.currentTarget.value })}
                  />
                ) : (
                  <bdi>{name}</bdi>
                )}
                <div className={classes.soft}>
                  {category(one.category)} ·{' '}
                  <bdi>{one.environment_name ?? one.entity_name ?? t('words:theWholeOrganization')}</bdi>
                  {one.expected_kg !== null && (
                    <>
                      {' · '}
                      <NumberText value={one.expected_kg / KG_PER_TONNE} decimals={1} unit="t CO₂e" />
                    </>
                  )}
                </div>
              </div>
              {isChosen && (
                <div className={classes.line}>
                  <OwnerSelect
                    label={t('owner')}
                    isLabelHidden
                    value={owner}
                    onChange={(next) => change(at, { owner: next })}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {ready.length < chosen.length && <p className={classes.soft}>{t('ask.needsOwner')}</p>}
      {add.error && <ErrorState message={failureText(add.error)} />}
      <Button
        disabled={chosen.length === 0 || ready.length < chosen.length}
        loading={add.isPending}
        onClick={() =>
          add.mutate(
            { campaign_id, requests: ready },
            {
              onSuccess: ({ added }) => {
                showToast('success', t('ask.asked', { count: added }));
                onDone();
              },
            },
          )
        }
      >
        {t('ask.submit', { count: chosen.length })}
      </Button>
    </>
  );
}
