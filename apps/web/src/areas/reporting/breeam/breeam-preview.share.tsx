import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { breeam } from '@steward/contract/reporting/breeam';
import type { BreeamPreview } from '@steward/contract/reporting/breeam.models';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import type { SharedContentProps } from '../../../shared/share-link/shared-contents.ts';
import { formatDay, formatPlain } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import { PartResult } from './result.tsx';
import { Said } from './said.tsx';
import classes from './breeam.module.css';

type Issue = BreeamPreview['issues'][number];

/** A frozen round for an assessor: nothing can be changed, each issue can be commented on. */
export default function SharedPreview({ content: { preview }, ticket }: SharedContentProps<'breeam-preview'>) {
  const { t } = useTranslation('breeam');
  const [author, setAuthor] = useState('');
  const { parts, issues, edition, framework, year, round, approved_on } = preview;
  const groups = [
    ...parts.flatMap(({ part, title, categories }) =>
      categories.map((category) => ({
        key: `${part} ${category.code}`,
        title: parts.length > 1 ? `${title} – ${category.title}` : category.title,
        issues: issues.filter((issue) => issue.part === part && issue.category === category.code),
      })),
    ),
    { key: 'beyond', title: t('beyond'), issues: issues.filter(({ category }) => category === '') },
  ];
  return (
    <div className={classes.page}>
      <p className={classes.soft}>
        {t('previewOf', { framework, edition, year, round, day: formatDay(approved_on) })} {t('ownAssessment')}
      </p>
      {preview.lacks_criteria && <p className={classes.soft}>{t('lacksCriteria')}</p>}
      <div className={classes.parts}>
        {parts.map((part) => (
          <PartResult key={part.part} part={part} />
        ))}
      </div>
      <TextInput
        className={classes.editionReason}
        label={t('words:yourName')}
        description={t('yourNameNote')}
        value={author}
        onChange={(event) => setAuthor(event.currentTarget.value)}
        maxLength={100}
        autoComplete="name"
      />
      {groups.map(({ key, title, issues: some }) => (
        <Section key={key} title={title}>
          <ul className={classes.issues}>
            {some.map((issue) => (
              <PreviewIssue key={issue.code} issue={issue} ticket={ticket} author={author} />
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}

// No CallForm: the name above all issues is typed once, and the comment is added below its issue.
function PreviewIssue({ issue, ticket, author }: { issue: Issue; ticket: string; author: string }) {
  const { t } = useTranslation('breeam');
  const failureText = useFailureText();
  const send = useSend(breeam.commentBreeamPreview, { inPlace: true });
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [added, setAdded] = useState<Issue['assessor']>([]);
  const { code, title, credits, achieved, is_in_scope, targeted, reason, comment, evidence, assessor } = issue;
  const save = async () => {
    try {
      const said = await send.mutateAsync({ ticket, code, author, text });
      setAdded([...added, said]);
      setText('');
      setOpen(false);
    } catch {
      // Shown below the text; what was typed stays.
    }
  };
  return (
    <li className={classes.issue}>
      <div className={classes.line}>
        <div className={classes.words}>
          <h3>
            <bdi className={classes.code}>{code}</bdi> {title}
          </h3>
          {reason && <p dir="auto">{reason}</p>}
          {comment && <p dir="auto">{comment}</p>}
          {evidence.length > 0 && (
            <ul className={classes.proofs} aria-label={t('words:evidence')}>
              {evidence.map((one, at) => (
                <li key={at}>
                  <bdi>{one.title}</bdi>
                  {one.page !== null && ` ${t('words:pageNumber', { page: one.page })}`}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={classes.tools}>
          <span className={classes.credits}>
            {is_in_scope ? (
              <bdi dir="ltr" className="figures">
                {`${achieved === null ? '–' : formatPlain(achieved)} / ${formatPlain(credits)}`}
              </bdi>
            ) : (
              t('outOfScope')
            )}
            {targeted !== null && <small>{t('targetedIs', { credits: formatPlain(targeted) })}</small>}
          </span>
          {!isOpen && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('commentNamed', { title })}
              onClick={() => setOpen(true)}
            >
              {t('comment')}
            </Button>
          )}
        </div>
      </div>
      <Said of={[...assessor, ...added]} />
      {isOpen && (
        <Stack gap="sm" className={classes.editor}>
          <Textarea
            label={t('commentNamed', { title })}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={send.error ? failureText(send.error) : undefined}
            data-autofocus
          />
          <Group>
            <Button
              loading={send.isPending}
              disabled={text.trim() === '' || author.trim() === ''}
              onClick={() => void save()}
            >
              {t('words:send')}
            </Button>
            <Button variant="default" onClick={() => setOpen(false)}>
              {t('words:cancel')}
            </Button>
            {author.trim() === '' && <span className={classes.soft}>{t('nameFirst')}</span>}
          </Group>
        </Stack>
      )}
    </li>
  );
}
