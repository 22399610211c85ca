import type { Widget } from '@steward/contract/insight/widgets.layout';
import classes from '../widgets.module.css';

/** An address within a text, without the sign that ends the sentence. */
const address = /(https:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** A text of people: paragraphs and links, without markup. */
export function TextDrawing({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      {text.split(/\n{2,}/).map((paragraph, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other name
        <p key={at} dir="auto">
          {paragraph.split(address).map((part, index) =>
            index % 2 === 1 ? (
              <a key={index} href={part} target="_blank" rel="noopener noreferrer">
                {part}
              </a>
            ) : (
              part
            ),
          )}
        </p>
      ))}
    </div>
  );
}

/** A page of an allowed host; the server leaves out the address of another one. */
export function EmbedDrawing({ widget, title, height }: { widget: Widget; title: string; height: number }) {
  if (!widget.url) return null;
  return (
    <iframe
      className={classes.embed}
      src={widget.url}
      title={title}
      style={{ blockSize: height }}
      sandbox="allow-scripts allow-same-origin"
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  );
}
