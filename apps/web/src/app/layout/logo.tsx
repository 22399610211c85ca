/** The mark: the floors of a building, lines of a ledger, and the check mark of the verifier. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="#0f7b6c" />
      <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M8 24h16" />
        <path d="M8 18.5h10" opacity=".75" />
        <path d="M8 13h5" opacity=".5" />
        <path d="m15 12 3.2 3.2 6.300-6.700" />
      </g>
    </svg>
  );
}

/** Mark and name; the name is the same in every language. */
export function Logo({ size = 30, isLarge = false }: { size?: number; isLarge?: boolean }) {
  return (
    <span style={{ display: 'inline-flex', gap: 10, alignItems: 'center' }} dir="ltr">
      <Mark size={size} />
      <span
        className="no-translate logo-name"
        translate="no"
        style={{ fontWeight: 680, fontSize: isLarge ? 24 : 19, letterSpacing: '-0.02em' }}
      >
        {'Steward'}
      </span>
    </span>
  );
}
