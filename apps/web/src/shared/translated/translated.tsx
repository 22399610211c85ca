import { IconLanguage } from '@tabler/icons-react';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../may.ts';
import classes from './translated.module.css';
import { translations, useTranslated } from './use-translated.ts';

const CorrectionDialog = lazy(() => import('./correction-dialog.tsx'));

/** What is marked so keeps its words: by class or attribute (K015), or by HTML's own `translate="no"`. */
const marked = '.no-translate, [no-translate], [data-no-translate], [translate="no"]';

/**
 * A text that people wrote, in the reader's language; the original shows on hover. Who may edit translations corrects it in
 * place. Not for proper names.
 */
export function Translated({ children }: { children: string }) {
  const here = useRef<HTMLSpanElement>(null);
  // Not known before it stands in the page; until then nothing is asked for.
  const [isMarked, setMarked] = useState<boolean>();
  useLayoutEffect(() => {
    setMarked(Boolean(here.current?.closest(marked)));
  }, []);
  return (
    <span ref={here} className={classes.text}>
      {translations && isMarked === false ? (
        <Reading text={children} />
      ) : (
        <span className={classes.said}>{children}</span>
      )}
    </span>
  );
}

/** The same inside a button or a link, where no other button can stand. */
export function TranslatedWord({ children }: { children: string }) {
  const said = useTranslated(children);
  const { t } = useTranslation('shared');
  const title = said.by !== 0 ? children : said.isLeft ? t('translated.left') : undefined;
  return <bdi {...(title && { title })}>{said.text}</bdi>;
}

function Reading({ text }: { text: string }) {
  const { t } = useTranslation('shared');
  const said = useTranslated(text);
  const mayCorrect = useMay('translations.edit');
  const [isCorrecting, setCorrecting] = useState(false);
  if (said.by === 0)
    return (
      // Half a translation would be worse: the reader is told that these are the writer's own words.
      <span className={classes.said} {...(said.isLeft && { title: t('translated.left'), 'data-left': true })}>
        {text}
      </span>
    );
  return (
    <>
      <span className={classes.said} title={text}>
        {said.text}
      </span>
      {mayCorrect && (
        <button
          type="button"
          className={classes.correct}
          aria-label={t('translated.correct')}
          title={t('translated.correct')}
          onClick={(event) => {
            // A row that opens something must not take this click.
            event.stopPropagation();
            setCorrecting(true);
          }}
        >
          <IconLanguage size={15} aria-hidden="true" />
        </button>
      )}
      {isCorrecting && (
        <Suspense fallback={null}>
          <CorrectionDialog word={text} said={said} onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
    </>
  );
}
