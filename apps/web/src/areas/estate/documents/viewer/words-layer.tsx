import type { PageWords } from '@steward/contract/foundation/files.content';
import { useMemo } from 'react';
import { markedWords } from './marked-words.ts';
import classes from './viewer.module.css';

/** The words of a page over its picture: they can be selected and copied, and those that were searched are marked. */
export function WordsLayer({ layer, words }: { layer: PageWords; words?: string | undefined }) {
  const marked = useMemo(() => markedWords(layer.words, words ?? ''), [layer, words]);
  return (
    <div className={classes.words} dir={layer.rtl ? 'rtl' : 'ltr'}>
      {layer.words.map((word, index) => {
        const isLast = layer.words[index + 1]?.line !== word.line;
        return (
          <span
            // The words of a page never change.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            data-marked={marked.has(index) || undefined}
            style={{
              left: `${word.x * 100}%`,
              top: `${word.y * 100}%`,
              width: `${word.w * 100}%`,
              height: `${word.h * 100}%`,
              fontSize: `calc(${word.h} * 100cqh)`,
            }}
          >
            {word.text}
            {isLast ? '\n' : ' '}
          </span>
        );
      })}
    </div>
  );
}
