import { asPersonNow } from './areas/access/session/session.service.ts';
import { areas } from './areas.ts';
import type { Platform } from './platform/ctx.ts';
import {
  attachedFileOf,
  besidesOf,
  endingsOf,
  evidenceOf,
  figureSourcesOf,
  foundKindsOf,
  listenersOf,
  menuOf,
  restatingOf,
  sharesOf,
  sourcesOf,
  taskFormsOf,
  wordsOf,
} from './platform/http/serve.ts';

/** What the areas bring to the platform: the same in the server and on its reading thread. */
export const areaParts = () =>
  ({
    words: wordsOf(areas),
    figures: figureSourcesOf(areas),
    sources: sourcesOf(areas),
    menu: menuOf(areas),
    foundKinds: foundKindsOf(areas),
    taskForms: taskFormsOf(areas),
    shares: sharesOf(areas),
    personNow: asPersonNow,
    evidence: evidenceOf(areas),
    endings: endingsOf(areas),
    besides: besidesOf(areas),
    attachedFile: attachedFileOf(areas),
    listeners: listenersOf(areas),
    restating: restatingOf(areas),
  }) satisfies Partial<Platform>;
