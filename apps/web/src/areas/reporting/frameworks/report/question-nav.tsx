import { Select } from '@mantine/core';
import type { FrameworkContent } from '@steward/contract/reporting/frameworks.models';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDay } from '../../../../ui/format.ts';
import { Avatar } from '../../../../ui/values/avatar.tsx';
import { useAnswerStateName } from '../frameworks-words.ts';
import classes from './report.module.css';
import { looks, shownState } from './question-state.ts';
import type { Slot } from './slot.ts';

interface Props {
  report: FrameworkContent;
  current: Slot | undefined;
  onChoose: (slot: Slot) => void;
}

const keyOf = ({ answer }: Slot) => `${answer.code} ${answer.subject_id ?? ''}`;

/** The questions by section, each with its state and who answers it. */
export function QuestionNav({ report, current, onChoose }: Props) {
  const { t } = useTranslation('frameworks');
  const sections = report.sections.map((section) => ({
    ...section,
    slots: section.questions.flatMap((question) => question.answers.map((answer): Slot => ({ question, answer }))),
  }));
  const slots = sections.flatMap((section) => section.slots);
  const nameOf = ({ question, answer }: Slot) =>
    answer.subject_name ? `${question.title} · ${answer.subject_name}` : question.title;
  return (
    <>
      <Select
        className={classes.pick}
        aria-label={t('question')}
        searchable
        data={sections.map(({ title, slots: some }) => ({
          group: title,
          items: some.map((slot) => ({ value: keyOf(slot), label: `${slot.answer.code} ${nameOf(slot)}` })),
        }))}
        value={current ? keyOf(current) : null}
        onChange={(key) => {
          const slot = slots.find((one) => keyOf(one) === key);
          if (slot) onChoose(slot);
        }}
      />
      <nav className={classes.questions} aria-label={t('questions')}>
        {sections.map(({ code, title, slots: some }) => (
          <section key={code}>
            <h2>
              <span>{title}</span>
              <span>
                {t('ofCount', {
                  done: formatCount(
                    some.filter(({ answer }) => answer.state !== 'open' && answer.state !== 'drafted').length,
                  ),
                  of: formatCount(some.length),
                })}
              </span>
            </h2>
            <ul>
              {some.map((slot) => (
                <li key={keyOf(slot)}>
                  <QuestionButton
                    report={report}
                    slot={slot}
                    name={nameOf(slot)}
                    isCurrent={current !== undefined && keyOf(current) === keyOf(slot)}
                    onChoose={() => onChoose(slot)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </>
  );
}

interface ButtonProps {
  report: FrameworkContent;
  slot: Slot;
  name: string;
  isCurrent: boolean;
  onChoose: () => void;
}

function QuestionButton({ report, slot: { question, answer }, name, isCurrent, onChoose }: ButtonProps) {
  const { t } = useTranslation('frameworks');
  const answerStateName = useAnswerStateName();
  const state = shownState(answer, report);
  const { icon: Icon, tone } = looks[state];
  const isWaiting = answer.state === 'open' || answer.state === 'drafted';
  return (
    <button
      type="button"
      className={classes.question}
      {...(isCurrent && { 'aria-current': 'true' as const })}
      onClick={onChoose}
    >
      <Icon size={18} stroke={1.8} aria-hidden="true" className={classes[tone]} />
      <span className={classes.words}>
        <span className={classes.name}>
          <bdi className={classes.code}>{answer.code}</bdi> {name}
        </span>
        <small className={classes[tone]}>
          {answer.due_on && isWaiting ? t('dueOn', { day: formatDay(answer.due_on) }) : answerStateName(state)}
          {!question.required && ` · ${t('voluntary')}`}
        </small>
      </span>
      {answer.owner && <Avatar name={answer.owner.name} size={24} />}
    </button>
  );
}
