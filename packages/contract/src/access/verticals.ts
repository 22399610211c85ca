import { z } from 'zod';
import { area, Done, id, requiredText } from '../call.ts';
import { Module, ModuleNode } from './permissions.ts';

export const Vertical = z.object({
  _id: id('vertical'),
  name: z.string(),
  /** The key of a shipped vertical; empty for one of the organization. */
  key: z.string(),
  active: z.boolean(),
  /** Each module includes everything below it. */
  modules: z.array(Module),
  roles: z.number(),
  held_by: z.number(),
  may_edit: z.boolean(),
});
export type Vertical = z.infer<typeof Vertical>;

const assigned = z.object({ verticalId: id('vertical'), modules: z.array(Module).max(200) });

/** Verticals: fields of work, each with the modules that its roles may use. */
export const verticals = area(
  'access/verticals',
  {
    getAllVerticals: {
      method: 'GET',
      path: '/getAllVerticals',
      access: 'member',
      needs: 'verticals.read',
      summary: 'All verticals',
      input: z.object({}),
      answer: z.array(Vertical),
    },
    createVertical: {
      method: 'POST',
      path: '/createVertical',
      access: 'member',
      needs: 'verticals.create',
      makes: 'vertical',
      summary: 'Add a vertical: a bound for its roles',
      input: z.object({ name: requiredText(100), modules: z.array(Module).max(200).default([]) }),
      answer: Vertical,
    },
    updateVertical: {
      method: 'PUT',
      path: '/updateVertical',
      access: 'member',
      needs: 'verticals.edit',
      summary: 'Rename a vertical',
      input: z.object({ _id: id('vertical'), name: requiredText(100) }),
      answer: Vertical,
    },
    deleteVertical: {
      method: 'PATCH',
      path: '/deleteVertical/:id',
      access: 'member',
      needs: 'verticals.delete',
      summary: 'Archive a vertical whose roles have no users',
      input: z.object({ id: id('vertical') }),
      answer: Done,
    },
    getModsByVertical: {
      method: 'GET',
      path: '/getModsByVertical/:id',
      access: 'member',
      needs: 'verticals.read',
      summary: 'The modules of a vertical: the tree, those inside it active',
      input: z.object({ id: id('vertical') }),
      answer: z.object({ vertical: Vertical, list: z.array(ModuleNode) }),
    },
    addModsToVertical: {
      method: 'POST',
      path: '/addModsToVertical',
      access: 'member',
      needs: 'verticals.edit',
      summary: 'Add modules to a vertical',
      input: assigned,
      answer: Vertical,
    },
    updateAssignedMods: {
      method: 'POST',
      path: '/updateAssignedMods',
      access: 'member',
      needs: 'verticals.edit',
      summary: 'Set the modules of a vertical; what its roles hold outside them rests',
      input: assigned,
      answer: Vertical,
    },
    updateVerticalStatus: {
      method: 'PUT',
      path: '/updateVerticalStatus',
      access: 'member',
      needs: 'verticals.edit',
      summary: 'Set a vertical active or inactive; while inactive its roles hold nothing',
      input: z.object({ _id: id('vertical'), active: z.boolean() }),
      answer: Vertical,
    },
  },
  {
    isClosedToKeys: true,
    modules: [
      {
        key: 'verticals',
        order: 30,
        under: 'account-settings',
        name: 'User types',
        permissions: ['read', 'create', 'edit', 'delete', 'export'],
        isAlwaysOn: true,
      },
    ],
    failures: {
      'vertical.not-found': { status: 404, message: 'This user type was not found.' },
      'vertical.name-taken': {
        status: 409,
        message: 'A user type with this name already exists. Please choose another name.',
      },
      'vertical.shipped': {
        status: 403,
        message: 'Only a Super Admin can change user types that come with Steward.',
      },
      'vertical.in-use': {
        status: 409,
        message: 'Roles of this user type are still in use. Give these people another role first.',
      },
    },
  },
);
