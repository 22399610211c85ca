import { z } from 'zod';
import { Module } from '../access/permissions.ts';
import { area, Done } from '../call.ts';

/** The start page; it shows data of other areas. */
export const home = area(
  'insight/home',
  {
    getMenuState: {
      method: 'POST',
      path: '/getMenuState',
      access: 'member',
      needs: 'own',
      summary: 'The granted modules that hold something or were opened once, and the work that waits in them',
      input: z.object({}),
      answer: z.object({
        shown: z.array(Module),
        waiting: z.array(z.object({ module_id: Module, count: z.number() })),
        /** Pages to draw below a module, with their names in the language of the person. */
        below: z.array(z.object({ module_id: Module, name: z.string(), address: z.string() })),
      }),
    },
    noteOpenedEntry: {
      method: 'POST',
      path: '/noteOpenedEntry',
      access: 'member',
      needs: 'own',
      summary: 'Keep a module in the menu of the person that was opened once',
      limit: { calls: 120, perSeconds: 60 },
      input: z.object({ module_id: Module }),
      answer: Done,
    },
  },
  {
    modules: [
      {
        key: 'home',
        order: 10,
        under: 'start',
        name: 'Home',
        permissions: ['read'],
        route: '/home',
        icon: 'IconHome',
        isOwn: true,
      },
    ],
  },
);
