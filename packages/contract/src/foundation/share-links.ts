import { linkListFields, linkListSorts, linkStates } from '@steward/core/shares/link-list-fields';
import { z } from 'zod';
import { Language } from '../language.ts';
import { area, Done, id, paging, text, verbatim } from '../call.ts';
import { changesOf } from '../changes.ts';
import { later } from '../later.ts';
import { listQuery } from '../list-query.ts';
import { MOST_DAYS } from '../share-kind.ts';

/** A kind that an area declares in `shareKinds`. */
const Kind = z
  .string()
  .max(60)
  .refine((kind) => later.isShareKind?.(kind) ?? true, 'is not a kind of link')
  .meta({ examples: ['business-card'] });

export const ShareLink = z.object({
  _id: id('share-link'),
  kind: z.string(),
  subject_id: z.uuid(),
  /** The present name of the subject; if it no longer exists, its name when the link was made. */
  title: z.string(),
  label: z.string(),
  /** The version that the link opens; null: the newest. */
  version_id: z.uuid().nullable(),
  environment_id: id('environment').nullable(),
  has_password: z.boolean(),
  may_download: z.boolean(),
  ends_at: z.string().nullable(),
  max_openings: z.number().nullable(),
  /** Null: its area does not count them. */
  openings: z.number().nullable(),
  last_opened_at: z.string().nullable(),
  state: z.enum(linkStates),
  /** Null: the link belongs to the organization. */
  owner_id: id('user').nullable(),
  owner_name: z.string(),
  maker_name: z.string(),
  created_at: z.string(),
  revoked_at: z.string().nullable(),
  /** Kept by the area of its subject: it can be ended here, not changed. */
  is_kept_by_area: z.boolean(),
});
export type ShareLink = z.infer<typeof ShareLink>;

const Password = verbatim(200).min(8);
const token = verbatim(300).min(20);
const oneLink = { link_id: id('share-link') };

const fields = {
  label: text(200).default(''),
  password: Password.nullable().default(null),
  may_download: z.boolean().default(true),
  max_openings: z.int().min(1).max(10_000).nullable().default(null),
};
/** The days until the link ends, counted from now. */
const days = z.int().min(1).max(MOST_DAYS);

/** A link that was just made, with its address. */
export const NewShareLink = z.object({
  _id: id('share-link'),
  /** Shown only now, unless the kind shows it again. */
  url: z.string(),
  ends_at: z.string().nullable(),
});

/** Links that open one subject without an account, of all kinds. */
export const shareLinks = area(
  'foundation/share-links',
  {
    getShareLinks: {
      method: 'POST',
      path: '/getShareLinks',
      access: 'member',
      needs: 'own',
      summary: 'The shared links of the user, for administrators those of the organization, page by page',
      input: z.object({
        search: text(100).optional(),
        /** The text of a query (`core/lists/list-query`) of `linkListFields`. */
        where: listQuery(linkListFields).optional(),
        sort: z.enum(linkListSorts).default('created_at'),
        descending: z.boolean().default(true),
        ...paging,
      }),
      answer: z.object({ paginateData: z.array(ShareLink), totalData: z.number() }),
    },
    createShareLink: {
      method: 'POST',
      path: '/createShareLink',
      access: 'member',
      needs: 'own',
      summary: 'Share a subject by a link, with the permission that its kind requires',
      input: z.object({
        kind: Kind,
        subject_id: z.uuid(),
        version_id: z.uuid().nullable().default(null),
        ...fields,
        /** By default 30, or the most that the kind allows. */
        days: days.optional(),
      }),
      answer: NewShareLink,
      limit: { calls: 60, perSeconds: 60 },
    },
    updateShareLink: {
      method: 'POST',
      path: '/updateShareLink',
      access: 'member',
      needs: 'own',
      summary: 'Change the label, end, password, downloads or number of openings of a shared link',
      input: z.object({ ...oneLink, ...changesOf(fields), days: days.optional() }),
      answer: ShareLink,
      limit: { calls: 60, perSeconds: 60 },
    },
    endShareLink: {
      method: 'POST',
      path: '/endShareLink',
      access: 'member',
      needs: 'own',
      summary: 'End a shared link immediately',
      input: z.object(oneLink),
      answer: Done,
    },
    restoreShareLink: {
      method: 'POST',
      path: '/restoreShareLink',
      access: 'member',
      needs: 'own',
      summary: 'Undo ending a shared link, within ten minutes',
      input: z.object(oneLink),
      answer: Done,
    },
    takeOverShareLink: {
      method: 'POST',
      path: '/takeOverShareLink',
      access: 'member',
      needs: 'own',
      summary: 'As an administrator, become the person to whom a shared link belongs',
      input: z.object(oneLink),
      answer: ShareLink,
    },
    getShareLinkOpenings: {
      method: 'POST',
      path: '/getShareLinkOpenings',
      access: 'member',
      needs: 'own',
      summary: 'When a shared link was opened, from which network, and which files were fetched; for one year',
      input: z.object({ ...oneLink, ...paging }),
      answer: z.object({
        paginateData: z.array(
          z.object({
            _id: z.uuid(),
            opened_at: z.string(),
            /** Empty: the link itself; otherwise the name of the file. */
            what: z.string(),
            /** The first three quarters of an IPv4 address, or the first 48 bits of an IPv6 address. */
            address: z.string(),
          }),
        ),
        totalData: z.number(),
      }),
    },
    openShareLink: {
      method: 'POST',
      path: '/openShareLink',
      access: 'public',
      summary: 'What a shared link shows, without an account',
      input: z.object({
        token,
        password: verbatim(200).optional(),
        /** Of an earlier opening: the page is loaded again, which counts as the same opening. */
        ticket: verbatim(200).optional(),
        /** Of the visitor, for kinds whose content has texts of its own. */
        language: Language.optional(),
      }),
      answer: z.object({
        kind: z.string(),
        title: z.string(),
        label: z.string(),
        organization_name: z.string(),
        /** Whether it stays at one version, or follows the newest. */
        version: z.enum(['this', 'newest']),
        may_download: z.boolean(),
        ends_at: z.string().nullable(),
        /** Opens the files of the link for some hours. */
        ticket: z.string(),
        /** The content of the kind, as declared by its area. */
        content: z.record(z.string(), z.unknown()),
      }),
      limit: { calls: 60, perSeconds: 60 },
      opensLink: true,
    },
    openSharedFile: {
      method: 'GET',
      path: '/shared-file/:ticket/:item',
      access: 'public',
      shape: 'file',
      summary: 'A file of a shared link that is open',
      input: z.object({ ticket: verbatim(200), item: verbatim(200) }),
      answer: z.null(),
      limit: { calls: 600, perSeconds: 60 },
      opensLink: true,
    },
  },
  {
    isClosedToKeys: true,
    failures: {
      'share-link.not-found': { status: 404, message: 'This shared link was not found.' },
      'share-link.subject-not-found': {
        status: 404,
        message: 'What you want to share was not found, or is beyond your reach.',
      },
      'share-link.not-restorable': {
        status: 409,
        message: 'This link can no longer be restored. Create a new one.',
      },
      'share-link.ended': {
        status: 404,
        message: 'This link has ended or never existed. Ask the person who sent it for a new one.',
      },
      'share-link.password-needed': {
        status: 403,
        message: 'This link is protected. Enter the password that you received with it.',
      },
      'share-link.password-wrong': {
        status: 403,
        message: 'This password is incorrect. Check it, or ask the person who sent the link.',
      },
    },
  },
);
