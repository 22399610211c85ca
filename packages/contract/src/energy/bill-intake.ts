import { z } from 'zod';
import { area, Done, id, paging } from '../call.ts';

export const intakeWays = ['mail', 'folder'] as const;
export const intakeFileStates = [
  'placing',
  'waiting',
  'taken',
  'refused',
  'known',
  'discarded',
  'joined',
  'document',
] as const;
/** By what the property of a document was found. */
export const placements = ['only', 'name', 'meter', 'account', 'person'] as const;

/** An address, or a domain with an @ before it. */
const Sender = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@<>,;"]*@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/, {
    message: 'must be an address or a domain such as @supplier.com',
  })
  .meta({ examples: ['@supplier.example', 'billing@supplier.example'] });

const Intake = z.object({
  mail: z.object({
    /** The installation receives mail. */
    is_available: z.boolean(),
    /** Null: none was created, or the last one was turned off. */
    address: z.string().nullable(),
    created_at: z.string().nullable(),
    created_by_name: z.string(),
    /** Empty: the addresses of members. */
    allowed_senders: z.array(z.string()),
  }),
  folder: z.object({
    /** The installation has a place for such folders. */
    is_available: z.boolean(),
    /** Below the installation's own; null: none is in use. */
    name: z.string().nullable(),
    created_at: z.string().nullable(),
    created_by_name: z.string(),
    /** When it was last looked into; null: not yet. */
    checked_at: z.string().nullable(),
    is_reachable: z.boolean(),
  }),
});
export type Intake = z.infer<typeof Intake>;

const DeliveryFile = z.object({
  _id: id('bill-delivery-file'),
  name: z.string(),
  bytes: z.number(),
  state: z.enum(intakeFileStates),
  failure_code: z.string().nullable(),
  bill_id: id('bill').nullable(),
  /** The unorganized document that it became, within reach. */
  document_id: id('document').nullable(),
  placed_by: z.enum(placements).nullable(),
  /** The name of the e-invoice that this PDF belongs to. */
  joined_to_name: z.string().nullable(),
});

export const Delivery = z.object({
  _id: id('bill-delivery'),
  way: z.enum(intakeWays),
  sender: z.string(),
  /** The mail server did not prove the sender. */
  is_from_outside: z.boolean(),
  subject: z.string(),
  received_at: z.string(),
  /** Why nothing of it was taken. */
  failure_code: z.string().nullable(),
  files: z.array(DeliveryFile),
});
export type Delivery = z.infer<typeof Delivery>;

const oneFile = { bill_delivery_file_id: id('bill-delivery-file') };

/** Bills that arrive by mail, folder, API or Peppol: their channels, senders and results. */
export const billIntake = area(
  'energy/bill-intake',
  {
    getBillIntake: {
      method: 'POST',
      path: '/getBillIntake',
      access: 'member',
      needs: 'bill-intake.read',
      summary: 'The address that bills are mailed to, who may send them, and the folder that is watched',
      input: z.object({}),
      answer: Intake,
    },
    renewBillIntakeAddress: {
      method: 'POST',
      path: '/renewBillIntakeAddress',
      access: 'member',
      needs: 'bill-intake.edit',
      summary:
        'Create the address that bills are mailed to, or replace it by another one; the old one is refused at once',
      input: z.object({}),
      answer: Intake,
    },
    revokeBillIntakeAddress: {
      method: 'POST',
      path: '/revokeBillIntakeAddress',
      access: 'member',
      needs: 'bill-intake.edit',
      summary: 'Turn the address off; mails to it are refused at once',
      input: z.object({}),
      answer: Intake,
    },
    saveBillIntakeSenders: {
      method: 'POST',
      path: '/saveBillIntakeSenders',
      access: 'member',
      needs: 'bill-intake.edit',
      summary: 'Say who may mail bills: addresses and domains; none means the addresses of members',
      input: z.object({ allowed_senders: z.array(Sender).max(100) }),
      answer: Intake,
    },
    turnOnBillIntakeFolder: {
      method: 'POST',
      path: '/turnOnBillIntakeFolder',
      access: 'member',
      needs: 'bill-intake.edit',
      summary: 'Watch a folder of the organization: files in it become bills',
      input: z.object({}),
      answer: Intake,
    },
    turnOffBillIntakeFolder: {
      method: 'POST',
      path: '/turnOffBillIntakeFolder',
      access: 'member',
      needs: 'bill-intake.edit',
      summary: 'Stop watching the folder; what lies in it stays there',
      input: z.object({}),
      answer: Intake,
    },
    getBillDeliveries: {
      method: 'POST',
      path: '/getBillDeliveries',
      access: 'member',
      needs: 'bill-intake.read',
      summary:
        'What came in and what became of it, newest first; people who do not see every property see their own mails',
      input: z.object({ ...paging }),
      answer: z.object({ paginateData: z.array(Delivery), totalData: z.number() }),
    },
    getWaitingBillFiles: {
      method: 'POST',
      path: '/getWaitingBillFiles',
      access: 'member',
      needs: 'bill-intake.read',
      summary: 'Documents without a recognized property, or that could not be read; a user decides',
      input: z.object({}),
      answer: z.array(
        // `failure_code`: why it could not be read.
        DeliveryFile.pick({ _id: true, name: true, bytes: true, failure_code: true }).extend({
          /** The PDF that was sent with an e-invoice. */
          print_name: z.string().nullable(),
          way: z.enum(intakeWays),
          sender: z.string(),
          is_from_outside: z.boolean(),
          subject: z.string(),
          received_at: z.string(),
        }),
      ),
    },
    getBillDeliveryFile: {
      method: 'GET',
      path: '/bill-deliveries/:bill_delivery_file_id/file',
      access: 'member',
      needs: 'bill-intake.read',
      shape: 'file',
      summary: 'A document whose property is to be chosen',
      input: z.object(oneFile),
      answer: z.null(),
    },
    placeBillFile: {
      method: 'POST',
      path: '/placeBillFile',
      access: 'member',
      needs: 'utilities.create',
      summary: 'Choose the property of a document, which becomes a bill and is read',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ ...oneFile, environment_id: id('environment') }),
      answer: z.object({ bill_id: id('bill') }),
    },
    keepBillFileAsDocument: {
      method: 'POST',
      path: '/keepBillFileAsDocument',
      access: 'member',
      needs: 'utilities.create',
      summary: 'Move a received file that is no bill to the unorganized documents',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object(oneFile),
      answer: z.object({ document_id: id('document') }),
    },
    moveBillToDocuments: {
      method: 'POST',
      path: '/moveBillToDocuments',
      access: 'member',
      needs: 'utilities.delete',
      summary: 'Move the file of an unsaved bill that is no bill to the unorganized documents, and delete the bill',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ bill_id: id('bill') }),
      answer: z.object({ document_id: id('document') }),
    },
    discardBillFile: {
      method: 'POST',
      path: '/discardBillFile',
      access: 'member',
      needs: 'utilities.create',
      summary: 'Discard a document that is no bill',
      input: z.object(oneFile),
      answer: Done,
    },
  },
  {
    modules: [
      {
        key: 'bill-intake',
        order: 60,
        under: 'utilities',
        name: 'Bill intake',
        permissions: ['read', 'edit'],
        route: '/datahub/data_library/utilities/intake',
        icon: 'IconInbox',
        isNotForTenants: true,
      },
    ],
    failures: {
      'bill-intake.file-not-found': {
        status: 404,
        message: 'This document was not found, or its property has already been chosen.',
      },
      'bill-intake.saved-bill': {
        status: 409,
        message: 'This bill is saved and part of the figures. Delete it, and upload its file as a document.',
      },
      'bill-intake.not-available': {
        status: 409,
        message: 'This installation does not receive email. Ask its operator to set up STEWARD_MAIL_IN_PORT.',
      },
      'bill-intake.no-folder': {
        status: 409,
        message: 'This installation does not watch any folders. Ask its operator to set up STEWARD_INTAKE_FOLDER.',
      },
      'bill-intake.no-address': { status: 409, message: 'Create the address first.' },
      'bill-intake.every-property': {
        status: 403,
        message: 'Only people with access to all properties can change how bills are received.',
      },
      'bill-intake.sender': {
        status: 403,
        message: 'The sender is not allowed. Add the address or its domain to the allowed senders, then send it again.',
      },
      'bill-intake.not-permitted': {
        status: 403,
        message:
          'The sender does not have permission to add bills. Grant the permission to create bills, then send it again.',
      },
      'bill-intake.no-file': {
        status: 422,
        message: 'Nothing was attached that could be a bill. Attach it as PDF, photo or e-invoice (XML).',
      },
      'bill-intake.too-many-files': {
        status: 413,
        message: 'More than 20 files were attached. Send or upload the others separately.',
      },
      'bill-intake.unreadable': { status: 422, message: 'This email could not be read. Send it again.' },
    },
    events: {
      'bill-intake.waiting': { starts: ['product'] },
      'bill-intake.unreadable': { starts: ['product'] },
    },
  },
);
