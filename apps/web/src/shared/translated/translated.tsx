import { IconLanguage } from '@tabler/icons-react';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../may.ts';
import classes from './translated.module.css';
import { translations, useTranslated } from './use-translated.ts';

const CorrectionDialog = lazy(() => import('./correction-dialog.tsx'));

/** Elements that are not translated: by class or attribute (K015), or by HTML's own `translate="no"`. */
const marked = '.no-translate, [no-translate], [data-no-translate], [translate="no"]';

/**
 * A text written by users, translated to the user's language; the original shows on hover. Users who may edit
 * translations correct it in place. Not for proper names.
 */
export function Translated({ children }: { children: string }) {
  const here = useRef<HTMLSpanElement>(null);
  // Unknown until the element is in the page; nothing is requested before.
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

/** `Translated` inside a button or a link, which cannot contain a button. */
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
      // An untranslated text is marked as the author's own words.
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
            // The click must not open the row around it.
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
