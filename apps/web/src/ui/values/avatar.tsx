import { useState } from 'react';

interface Props {
  name: string;
  picture?: string | null | undefined;
  size?: number;
}

/** The picture or the initials of a person; the name is beside it. */
export function Avatar({ name, picture, size = 34 }: Props) {
  const [broken, setBroken] = useState<string>();
  if (picture && picture !== broken)
    return (
      <img
        src={picture}
        alt=""
        width={size}
        height={size}
        style={{ borderRadius: '50%', objectFit: 'cover', flex: 'none' }}
        onError={() => setBroken(picture)}
      />
    );
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? String.fromCodePoint(word.codePointAt(0) ?? 32) : ''))
    .join('')
    .toLocaleUpperCase();
  return (
    <span
      aria-hidden="true"
      style={{
        display: 'inline-grid',
        placeItems: 'center',
        flex: 'none',
        inlineSize: size,
        blockSize: size,
        borderRadius: '50%',
        background: 'var(--brand-wash)',
        color: 'var(--brand-ink)',
        fontSize: size * 0.38,
        fontWeight: 650,
      }}
    >
      {initials}
    </span>
  );
}
