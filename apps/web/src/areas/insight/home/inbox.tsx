import {
  IconCalendarX,
  IconChecklist,
  IconChevronRight,
  IconCircleCheck,
  IconClipboardX,
  IconCreditCardPay,
  IconFileSearch,
  IconMessageQuestion,
  IconUserQuestion,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { select } from '../../../session/selection.ts';
import { ButtonLink, Link, ServedLink } from '../../../ui/link.tsx';
import { ShowAllOnPhone } from '../../../ui/navigation/show-all-on-phone.tsx';
import type { Counts } from './home-head.tsx';
import classes from './home.module.css';
import { useInbox, type InboxItem } from './use-inbox.ts';
import { RowsWaiting } from './loading-placeholders.tsx';

const icons = {
  returned: IconClipboardX,
  question: IconMessageQuestion,
  check: IconFileSearch,
  pay: IconCreditCardPay,
  missing: IconCalendarX,
  request: IconUserQuestion,
  task: IconChecklist,
} as const;
const tones = {
  returned: 'bad',
  question: 'brand',
  check: 'warn',
  pay: 'warn',
  missing: 'warn',
  request: 'brand',
  task: 'plain',
} as const;

/** On a phone the inbox leaves room for the figure below it: the rest is behind a button. */
const ON_PHONE = 3;

/** One list of all open work of the user. */
export default function Inbox({ counts, year, room }: { counts: Counts; year: number; room: number }) {
  const { t } = useTranslation('home');
  const items = useInbox(counts, year);
  const [isWhole, setWhole] = useState(false);
  if (!items) return <RowsWaiting height={room} />;
  return (
    <section aria-labelledby="inbox">
      <div className={classes.head}>
        <h2 id="inbox">{t('inbox.title')}</h2>
        {items.length > 0 && <span className={classes.count}>{items.length}</span>}
        <span className={classes.end}>
          <Link to="/todo_list" size="sm" isAction>
            {t('inbox.all')}
          </Link>
        </span>
      </div>
      {items.length === 0 ? (
        <div className={classes.nothing}>
          <IconCircleCheck size={28} stroke={1.5} aria-hidden="true" />
          <strong>{t('inbox.nothing')}</strong>
          <span>{t('inbox.nothingText')}</span>
        </div>
      ) : (
        <>
          <ul className={classes.box} data-whole={isWhole || undefined}>
            {items.map((item, index) => (
              <Row key={item.key} item={item} isFirst={index === 0} />
            ))}
          </ul>
          {items.length > ON_PHONE && !isWhole && (
            <ShowAllOnPhone count={items.length} onClick={() => setWhole(true)} />
          )}
        </>
      )}
    </section>
  );
}

function Row({ item, isFirst }: { item: InboxItem; isFirst: boolean }) {
  const Icon = icons[item.kind];
  const look = { size: 'xs', variant: isFirst ? 'filled' : 'default', className: classes.act ?? '' };
  const words = (
    <>
      {item.action}
      <span className="visually-hidden">: {item.title}</span>
    </>
  );
  return (
    <li className={classes.item}>
      <span className={classes.glyph} data-tone={item.isLate && item.kind === 'task' ? 'warn' : tones[item.kind]}>
        <Icon size={18} stroke={1.7} aria-hidden="true" />
      </span>
      <span className={classes.words}>
        <b>
          <bdi>{item.title}</bdi>
        </b>
        <small title={item.text}>
          <bdi>{item.text}</bdi>
        </small>
      </span>
      {item.when && (
        <span className={classes.when} data-late={item.isLate || undefined}>
          {item.when}
        </span>
      )}
      {item.form ? (
        <ServedLink href={item.form.href} onOpen={() => selectOf(item)} {...look}>
          {words}
        </ServedLink>
      ) : (
        <ButtonLink {...item.to} {...look}>
          {words}
        </ButtonLink>
      )}
      <IconChevronRight size={18} className={classes.go} aria-hidden="true" />
    </li>
  );
}

/** The form of a task is about its property. */
const selectOf = ({ form }: InboxItem) => {
  if (form?.environmentId) select({ environmentId: form.environmentId });
};
