import { Button, Group, MultiSelect, SimpleGrid } from '@mantine/core';
import { documentFiling, type FilingRule } from '@steward/contract/estate/document-filing';
import { documents } from '@steward/contract/estate/documents';
import { fileGroups } from '@steward/core/documents/file-groups';
import { documentKinds } from '@steward/core/property/documents';
import { IconFolder, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../../api/hooks.ts';
import { CallForm, type FormOf } from '../../../../shared/form/call-form.tsx';
import { NumberField } from '../../../../ui/form/number-field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { usePlaceName } from '../document-words.tsx';
import { TagsField } from '../details/tags-field.tsx';
import { PlaceDialog } from '../folders/place-dialog.tsx';
import { placeInput, type ShownPlace } from '../folders/place.ts';

type Control = FormOf<typeof documentFiling.addFilingRule>['control'];

interface Props {
  rule: FilingRule | undefined;
  onSaved: (rule: FilingRule) => void;
  onCancel: () => void;
}

const empty = {
  name: '',
  file_groups: [],
  sender: '',
  words: '',
  to: null,
  kind: null,
  tags: [],
  owner_id: null,
  task_title: '',
  task_for: null,
  task_days: 7,
};

function startOf(rule: FilingRule | undefined) {
  if (!rule) return empty;
  const { name, file_groups, sender, words, to, kind, tags, owner_id, task_title, task_for, task_days } = rule;
  const place = to && {
    root: to.root,
    portfolio_id: to.portfolio_id,
    environment_id: to.environment_id,
    folder_id: to.folder_id,
  };
  return { name, file_groups, sender, words, to: place, kind, tags, owner_id, task_title, task_for, task_days };
}

/** The conditions of a rule and what it does. */
export function RuleForm({ rule, onSaved, onCancel }: Props) {
  const { t } = useTranslation(['filing-words', 'document-words', 'documents']);
  const update = useSend(documentFiling.updateFilingRule, { inPlace: true });
  const people = useAnswer(documents.getDocumentOwners, {});
  const members = (people.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <CallForm
      call={documentFiling.addFilingRule}
      start={startOf(rule)}
      send={rule && ((values) => update.mutateAsync({ filing_rule_id: rule._id, ...values }))}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="name"
            label={t('words:title')}
            maxLength={100}
            withAsterisk
            data-autofocus
          />
          <GroupsField control={control} />
          <TextField
            control={control}
            name="sender"
            label={t('rules.sender')}
            description={t('rules.senderNote')}
            maxLength={254}
          />
          <TextField
            control={control}
            name="words"
            label={t('rules.words')}
            description={t('rules.wordsNote')}
            maxLength={200}
          />
          <PlaceField control={control} initial={rule?.to ?? null} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <SelectField
              control={control}
              name="kind"
              label={t('words:type')}
              data={documentKinds.map((value) => ({ value, label: t(`document-words:kinds.${value}`) }))}
              clearable
            />
            <SelectField control={control} name="owner_id" label={t('documents:owner')} data={members} clearable />
          </SimpleGrid>
          <TagsField
            control={control}
            name="tags"
            label={t('documents:addTags')}
            description={t('documents:tagsNote')}
          />
          <TextField control={control} name="task_title" label={t('rules.task')} maxLength={200} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <SelectField control={control} name="task_for" label={t('rules.taskFor')} data={members} clearable />
            <NumberField control={control} name="task_days" label={t('rules.taskDays')} />
          </SimpleGrid>
        </>
      )}
    </CallForm>
  );
}

function GroupsField({ control }: { control: Control }) {
  const { t } = useTranslation(['filing-words', 'document-words']);
  const { field } = useController({ control, name: 'file_groups' });
  return (
    <MultiSelect
      label={t('rules.fileGroups')}
      data={fileGroups
        .filter((group) => group !== 'none')
        .map((value) => ({ value, label: t(`document-words:fileGroups.${value}`) }))}
      value={field.value ?? []}
      onChange={field.onChange}
      onBlur={field.onBlur}
      clearable
    />
  );
}

function PlaceField({ control, initial }: { control: Control; initial: FilingRule['to'] }) {
  const { t } = useTranslation('filing-words');
  const placeName = usePlaceName();
  const { field } = useController({ control, name: 'to' });
  const [isChoosing, setChoosing] = useState(false);
  const chosen = useAnswer(
    documents.fetchDirectoryContent,
    { ...placeInput((field.value ?? {}) as ShownPlace), page_size: 1 },
    { enabled: Boolean(field.value) },
  );
  const shown = chosen.data
    ? placeName({
        root: field.value?.root ?? 'company',
        place_name: chosen.data.place_name,
        folder_name: chosen.data.path.at(-1)?.name ?? '',
      })
    : initial && placeName(initial);
  return (
    <div>
      <p style={{ margin: 0, fontSize: 14, fontWeight: 500 }}>{t('words:place')}</p>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconFolder size={17} aria-hidden="true" />}
          onClick={() => setChoosing(true)}
        >
          <bdi>{field.value ? shown : t('rules.noPlace')}</bdi>
        </Button>
        {field.value && (
          <Button variant="subtle" color="gray" aria-label={t('rules.clearPlace')} onClick={() => field.onChange(null)}>
            <IconX size={17} aria-hidden="true" />
          </Button>
        )}
      </Group>
      {isChoosing && (
        <PlaceDialog
          title={t('words:place')}
          accept={t('fileHere')}
          onClose={() => setChoosing(false)}
          onChoose={async (place) => field.onChange(placeInput(place))}
        />
      )}
    </div>
  );
}
