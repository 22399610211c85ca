/** A person by initials. */
export function Avatar({ name, size = 34 }: { name: string; size?: number }) {
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
