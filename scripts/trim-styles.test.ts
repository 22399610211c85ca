import { expect, test } from 'vitest';
import { trimStyles } from './trim-styles.mjs';

const scripts = 'const button = { root: "m_77c9d27d" };';

test.each([
  ['a component that is used stays', '.m_77c9d27d{color:red}', '.m_77c9d27d{color:red}'],
  ['a component that is not used goes', '.m_ab12cd34{color:red}.m_77c9d27d{color:red}', '.m_77c9d27d{color:red}'],
  ['of a list of selectors the used ones stay', '.m_ab12cd34,.m_77c9d27d:hover{top:0}', '.m_77c9d27d:hover{top:0}'],
  ['one inside another that is not used goes', '.m_77c9d27d .m_ab12cd34{top:0}', ''],
  ['what :not() names is not needed', '.m_77c9d27d:not(.m_ab12cd34){top:0}', '.m_77c9d27d:not(.m_ab12cd34){top:0}'],
  ['a comma within :is() divides nothing', ':is(.a,.b) .m_77c9d27d{top:0}', ':is(.a,.b) .m_77c9d27d{top:0}'],
  ['an empty media query goes', '@media print{.m_ab12cd34{top:0}}p{top:0}', 'p{top:0}'],
  [
    'frames, fonts and layers stay',
    '@layer a,b;@keyframes m_ab12cd34{0%{top:0}}',
    '@layer a,b;@keyframes m_ab12cd34{0%{top:0}}',
  ],
  ['rules of the product stay', ':root{--a:1}._card_1x{top:0}', ':root{--a:1}._card_1x{top:0}'],
])('%s', (_, css, left) => {
  expect(trimStyles(css, scripts)).toBe(left);
});
