import type { File } from '../../lib/generated/types.ts'
import { inOrder } from '../../lib/orderedRows.ts'
import { type Body, type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { identity, ifShaped, integer, list, moment, record, text, type Unchecked } from '../../lib/shapes.ts'
import { userFromWire } from '../../users/wire/user.ts'

/** `meta` of a file. */
interface WireMeta {
  mimetype?: string | null
  size?: number | null
}

/** A variant of an image. */
export interface WireVariant {
  laius: number
  korgus?: number | null
  tee: string
}

/** Visibilities by the folder in `tee`. */
const visibilities = { foorum: 'FORUM', avalik: 'PUBLIC' } as const

/** The folder of an upload: `/api/files/{folder}`. */
export type WireFolder = keyof typeof visibilities

/** A visibility by its name in the schema. */
export type VisibilityName = (typeof visibilities)[WireFolder]

/** A variant of an image; `path` is relative to /api/static. */
export interface VariantModel {
  width: number
  height: number | null
  path: string
}

/**
 * A file in the API (REST-5). Fields that a plain server omits are null or empty, as no call returns them. `url` is that of the gateway.
 */
export const fileFields = {
  id: { wire: '_id', read: (id) => identity(id, 'a file') },
  name: { wire: 'nimi', read: (name) => text(name) ?? '' },
  order: { wire: 'jrg', read: (order) => integer(order) ?? null },
  mimeType: { wire: 'meta', read: (meta) => text(metaOf(meta).mimetype) ?? null },
  size: { wire: 'meta', read: (meta) => integer(metaOf(meta).size) ?? null },
  variants: { wire: 'suurused', read: variantsOf, resolver: true },
  url: { wire: 'tee', read: (tee, { suurused }) => urlOf(pathOf(tee, suurused)) },
  visibility: { wire: 'tee', read: (tee, { suurused }) => visibilityOf(pathOf(tee, suurused)) },
  uploadedBy: { wire: 'lisaja', read: (user) => ifShaped(user, userFromWire) ?? null },
  uploadedAt: { wire: 'lisatud', read: (time) => moment(time) ?? null },
} satisfies FieldTable<File>

/** A file. */
export type FileModel = RowOf<typeof fileFields>

/** Parses a file. @throws UPSTREAM_ERROR without an id */
export const fileFromWire: (wire: unknown) => FileModel = rowReader('a file', fileFields).row

/** Parses files and sorts them by `jrg`; those without one come last, in their original order. */
export function filesFromWire(wire: unknown): FileModel[] {
  return inOrder(list(wire, 'failid', fileFromWire))
}

/** Parses the list of GET /api/files in its own order, newest first. */
export function fileListFromWire(wire: unknown): FileModel[] {
  return list(wire, 'the list of files', fileFromWire)
}

/** `failid` of a record: these files in this order, each once. */
export const filesToWire = (ids: readonly string[]): Body[] => [...new Set(ids)].map((_id, jrg) => ({ _id, jrg }))

/** The row of an input table for the files of a record, in this order. */
export const filesInput = {
  of: 'files',
  write: filesToWire,
  fromRow: (files: readonly FileModel[]) => files.map(({ id }) => id),
  initial: [],
} as const

/** A file's record with `_id` set: §3 names its id `id` in modules and media, and `_id` elsewhere. */
export function withRecordId(value: unknown): unknown {
  return isObject(value) ? { _id: value.id, ...value } : value
}

/** A file's record with its id under both names, to send in modules and media: see withRecordId. */
export function withBothIds(value: unknown): unknown {
  return isObject(value) ? { ...value, id: value._id } : value
}

/** The folder of an upload. */
export function folderToWire(visibility: VisibilityName): WireFolder {
  return visibility === 'PUBLIC' ? 'avalik' : 'foorum'
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The path relative to /api/static; undefined if the API does not provide it. */
function pathOf(tee: unknown, suurused: unknown): string | undefined {
  return text(tee) ?? variantsOf(suurused)[0]?.path
}

function urlOf(path: string | undefined): string | null {
  return path == null ? null : `/api/static${path.startsWith('/') ? '' : '/'}${path}`
}

function visibilityOf(path: string | undefined): VisibilityName | null {
  const folder = path?.split('/').find(isFolder)
  return folder ? visibilities[folder] : null
}

function isFolder(name: string): name is WireFolder {
  return Object.hasOwn(visibilities, name)
}

function metaOf(meta: unknown): Unchecked<WireMeta> {
  return ifShaped(meta, (value) => record<WireMeta>(value, 'meta of a file')) ?? {}
}

function variantsOf(suurused: unknown): VariantModel[] {
  return ifShaped(suurused, variantsFromWire) ?? []
}

/** Parses variants; skips invalid ones. */
function variantsFromWire(wire: unknown): VariantModel[] {
  return list(wire, 'suurused', (element) => ifShaped(element, variantFromWire)).filter((variant) => variant != null)
}

function variantFromWire(wire: unknown): VariantModel | undefined {
  const read = record<WireVariant>(wire, 'a variant')
  const width = integer(read.laius)
  const path = text(read.tee)
  return width == null || path == null ? undefined : { width, height: integer(read.korgus) ?? null, path }
}

/** English field names for the `valjad` of a refusal. */
export const fileFieldNames: Record<string, string> = {
  files: 'file',
  search: 'search',
  piir: 'size',
  alates: 'after',
}
