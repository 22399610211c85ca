import {
  MultiSelect,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { widgetKinds, type Binding, type Widget } from '@steward/contract/insight/widgets.layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelText } from '../../../shared/widgets/label-text.ts';
import type { WidgetContent } from './editor-state.ts';
import {
  bindingFor,
  divisionsOf,
  figuresFor,
  figuresOf,
  isOffered,
  secondDivisionsOf,
  sourceOf,
  sourcesFor,
  takesSeveral,
  titleFor,
  type Offered,
} from './offered.ts';
import { usePageName } from './page-name.ts';

interface Props {
  widget: Pick<Widget, 'kind' | 'binding' | 'title' | 'text' | 'url'>;
  offered: Offered;
  labelText: LabelText;
  onChange: (to: WidgetContent) => void;
}

type OfFigures = Extract<Binding, { from: 'figures' }>;
type OfSource = Extract<Binding, { from: 'source' }>;

/** Title, kind and content of a widget: figures or a source, a text, or the address of a page. */
export function WidgetFields({ widget, offered, labelText, onChange }: Props) {
  const { t } = useTranslation('dashboard-editor');
  const { kind, binding, title, text, url } = widget;
  const name = labelText(title);
  // A title that a user wrote stays; the others follow what is shown.
  const isWritten = title.kind === 'text' && binding.from !== 'nothing';
  const bind = (next: Binding, as = kind) =>
    onChange({
      kind: as,
      binding: next,
      ...(!isWritten && { title: titleFor(offered, next, t(`kinds.${as}.name`)) }),
    });
  const figures = figuresOf(offered, kind, binding);
  const source = sourceOf(offered, kind, binding);
  const kinds = widgetKinds.filter((one) => one === kind || isOffered(offered, one));
  return (
    <Stack gap="sm">
      <TextInput
        key={name}
        label={t('title')}
        defaultValue={name}
        maxLength={120}
        onBlur={({ currentTarget: { value } }) => {
          if (value.trim() === name) return;
          onChange({
            title: value.trim()
              ? { kind: 'text', value: value.trim() }
              : titleFor(offered, binding, t(`kinds.${kind}.name`)),
          });
        }}
      />
      <NativeSelect
        label={t('kind')}
        value={kind}
        onChange={({ currentTarget }) => {
          const to = widgetKinds.find((one) => one === currentTarget.value) ?? kind;
          bind(bindingFor(offered, to, binding), to);
        }}
        data={kinds.map((one) => ({ value: one, label: t(`kinds.${one}.name`) }))}
      />
      {figures && source && (
        <SegmentedControl
          aria-label={t('from')}
          value={binding.from}
          onChange={(to) => bind(to === 'figures' ? figures : source)}
          data={[
            { value: 'figures', label: t('ofFigures') },
            { value: 'source', label: t('ofSource') },
          ]}
        />
      )}
      {binding.from === 'figures' && (
        <FigureFields kind={kind} binding={binding} offered={offered} onChange={(next) => bind(next)} />
      )}
      {binding.from === 'source' && (
        <SourceFields
          kind={kind}
          binding={binding}
          offered={offered}
          labelText={labelText}
          onChange={(next) => bind(next)}
        />
      )}
      {kind === 'text' && (
        <Textarea
          key="text"
          label={t('text')}
          description={t('textNote')}
          autosize
          minRows={4}
          maxRows={14}
          maxLength={4000}
          defaultValue={text ?? ''}
          error={text?.trim() ? undefined : t('faults.no-text')}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
      )}
      {kind === 'embed' && <AddressField url={url ?? ''} hosts={offered.hosts} onChange={onChange} />}
    </Stack>
  );
}

/** Why an address cannot be embedded, before it is saved. */
export function isAllowedAddress(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { host, protocol } = new URL(url);
  return protocol === 'https:' && hosts.includes(host);
}

function AddressField({
  url,
  hosts,
  onChange,
}: {
  url: string;
  hosts: readonly string[];
  onChange: Props['onChange'];
}) {
  const { t } = useTranslation('dashboard-editor');
  const [typed, setTyped] = useState(url);
  const isWrong = !isAllowedAddress(typed, hosts);
  return (
    <TextInput
      label={t('address')}
      type="url"
      dir="ltr"
      maxLength={1000}
      placeholder={`https://${hosts[0] ?? ''}/`}
      description={hosts.length ? t('addressNote', { hosts: hosts.join(', ') }) : t('noHosts')}
      value={typed}
      error={isWrong && typed !== '' ? t('faults.address') : undefined}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onChange({ url: value });
      }}
    />
  );
}

interface FigureProps extends Pick<Props, 'offered'> {
  kind: Widget['kind'];
  binding: OfFigures;
  onChange: (next: OfFigures) => void;
}

function FigureFields({ kind, binding, offered, onChange }: FigureProps) {
  const { t } = useTranslation(['dashboard-editor', 'figures']);
  const { keys, by, and, most } = binding;
  const change = (to: Partial<OfFigures>) => {
    const next = figuresOf(offered, kind, { ...binding, ...to });
    if (next) onChange(next);
  };
  const choices = figuresFor(offered, kind, binding);
  const groups = [...new Set(choices.map(({ group }) => group))];
  const data = groups.map((group) => ({
    group: t(`figures:groups.${group}`),
    items: choices.filter((one) => one.group === group).map(({ key, name }) => ({ value: key, label: name })),
  }));
  const divisions = divisionsOf(kind, offered.isOfOne);
  const seconds = secondDivisionsOf(kind, by);
  const isRanked = kind === 'ranking' || kind === 'shares' || kind === 'table' || and !== undefined;
  const select = {
    data,
    searchable: true,
    limit: 200,
    nothingFoundMessage: t('nothingFound'),
    maxDropdownHeight: 320,
  };
  return (
    <>
      {takesSeveral(kind, binding) ? (
        <MultiSelect
          {...select}
          label={t('figures')}
          description={kind === 'table' || kind === 'status' ? undefined : t('oneUnit')}
          value={keys}
          maxValues={12}
          onChange={(next) => next.length && change({ keys: next })}
        />
      ) : (
        <Select
          {...select}
          label={t('figure')}
          value={keys[0] ?? null}
          allowDeselect={false}
          onChange={(next) => next && change({ keys: [next] })}
        />
      )}
      {divisions.length > 1 && (
        <NativeSelect
          label={t('by')}
          value={by}
          onChange={({ currentTarget }) => change({ by: currentTarget.value as typeof by })}
          data={divisions.map((one) => ({ value: one, label: t(`divisions.${one}`) }))}
        />
      )}
      {seconds.length > 0 && (
        <NativeSelect
          label={t('and')}
          value={and}
          onChange={({ currentTarget }) => change({ and: currentTarget.value as typeof by })}
          data={seconds.map((one) => ({ value: one, label: t(`divisions.${one}`) }))}
        />
      )}
      {isRanked && (
        <NumberInput
          label={t('most')}
          description={t('mostNote')}
          min={1}
          max={100}
          allowDecimal={false}
          value={most ?? ''}
          onChange={(next) => {
            const { most: _, ...rest } = binding;
            onChange(typeof next === 'number' && next >= 1 && next <= 100 ? { ...rest, most: next } : rest);
          }}
        />
      )}
    </>
  );
}

interface SourceProps extends Pick<Props, 'offered' | 'labelText'> {
  kind: Widget['kind'];
  binding: OfSource;
  onChange: (next: OfSource) => void;
}

function SourceFields({ kind, binding, offered, labelText, onChange }: SourceProps) {
  const { t } = useTranslation('dashboard-editor');
  const pageName = usePageName();
  const sources = sourcesFor(offered, kind);
  const source = sources.find(({ key }) => key === binding.key);
  const options = source?.options ?? [];
  return (
    <>
      <Select
        label={t('source')}
        description={
          source && t('usedOn', { shape: t(`shapes.${source.shape}`), pages: source.pages.map(pageName).join(', ') })
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={sources.map(({ key, title }) => ({ value: key, label: labelText(title) }))}
        value={binding.key}
        searchable
        limit={200}
        allowDeselect={false}
        nothingFoundMessage={t('nothingFound')}
        onChange={(key) => key && onChange({ from: 'source', key })}
      />
      {options.length > 1 && (
        <NativeSelect
          label={t('option')}
          value={binding.option ?? options[0]?.value}
          onChange={({ currentTarget }) => onChange({ ...binding, option: currentTarget.value })}
          data={options.map(({ value, title }) => ({ value, label: labelText(title) }))}
        />
      )}
    </>
  );
}
