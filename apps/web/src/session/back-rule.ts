import { stored } from './stored.ts';

/**
 * A setting: whether the browser's Back button always stays on the page (R006). Otherwise Back is held only if typed
 * text would be lost, or if it closes an overlay.
 */
export const backRule = stored<boolean>(
  () => localStorage.getItem('backRule') === 'on',
  (isOn) => localStorage.setItem('backRule', isOn ? 'on' : 'off'),
  ['backRule'],
);
