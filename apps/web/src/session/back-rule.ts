import { stored } from './stored.ts';

/**
 * Whether the browser's Back button always stays on the page (R006), a setting: otherwise it is held only where something that
 * was typed would be lost, and by what lies open.
 */
export const backRule = stored<boolean>(
  () => localStorage.getItem('backRule') === 'on',
  (isOn) => localStorage.setItem('backRule', isOn ? 'on' : 'off'),
  ['backRule'],
);
