import { Anchor } from '@mantine/core';

const address = /(https?:\/\/[^\s<>"]+)/g;

/** The plain text of an email; addresses are links. */
export function MailText({ text }: { text: string }) {
  return (
    <div
      dir="auto"
      style={{
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        lineHeight: 1.6,
        padding: 20,
        borderRadius: 'var(--radius)',
        background: 'var(--surface-sunk)',
        fontSize: 15,
      }}
    >
      {text.split(address).map((part, index) =>
        // Every second part is a match of the pattern.
        index % 2 === 1 ? (
          <Anchor key={index} href={part} target="_blank" rel="noreferrer" underline="always">
            {part}
          </Anchor>
        ) : (
          part
        ),
      )}
    </div>
  );
}
