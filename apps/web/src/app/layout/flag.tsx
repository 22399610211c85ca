import type { Language } from '../../session/language.ts';

const stripe = (y: number) => <rect key={y} y={y} width="24" height="1.24" fill="#b22234" />;

const pictures = {
  en: (
    <>
      <rect width="24" height="16" fill="#fff" />
      {[0, 2.46, 4.92, 7.38, 9.84, 12.3, 14.76].map(stripe)}
      <rect width="10.5" height="8.6" fill="#3c3b6e" />
      {[1.5, 4, 6.5, 9].flatMap((x) =>
        [1.5, 4.2, 7].map((y) => <circle key={`${x}-${y}`} cx={x} cy={y} r="0.55" fill="#fff" />),
      )}
    </>
  ),
  ar: (
    <>
      <rect width="24" height="5.34" fill="#00732f" />
      <rect y="5.34" width="24" height="5.33" fill="#fff" />
      <rect y="10.67" width="24" height="5.33" fill="#000" />
      <rect width="6.500" height="16" fill="#f00" />
    </>
  ),
  de: (
    <>
      <rect width="24" height="5.34" fill="#000" />
      <rect y="5.34" width="24" height="5.33" fill="#d00" />
      <rect y="10.67" width="24" height="5.33" fill="#ffce00" />
    </>
  ),
};

export function Flag({ language }: { language: Language }) {
  return (
    <svg
      width="22"
      height="15"
      viewBox="0 0 24 16"
      aria-hidden="true"
      style={{ borderRadius: 3, flex: 'none', boxShadow: '0 0 0 1px rgb(0 0 0 / 12%)' }}
    >
      {pictures[language]}
    </svg>
  );
}
