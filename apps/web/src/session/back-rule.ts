import { stored } from './stored.ts';

/** Whether the browser's Back button stays on the page (the product's rule, on unless switched off). */
export const backRule = stored<boolean>(
  () => localStorage.getItem('backRule') !== 'off',
  (isOn) => localStorage.setItem('backRule', isOn ? 'on' : 'off'),
  ['backRule'],
);
