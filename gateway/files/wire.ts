import { identity, integer, list, moment, record, text } from '../lib/shapes.ts'
import { userFromWire, type UserModel, type WireUser } from '../users/wire.ts'

/** A file as the API sends it (REST-5). A server with only §7 may leave out much of it. */
export interface WireFile {
  _id: string
  nimi: string
  jrg?: number | null
  tee?: string | null
  meta?: { mimetype?: string | null; size?: number | null } | null
  suurused?: WireVariant[] | null
  lisaja?: WireUser | null
  lisatud?: string | null
}

/** One width of an image. */
export interface WireVariant {
  laius: number
  korgus?: number | null
  tee: string
}

/** One width of an image; `path` is what follows /api/static. */
export interface VariantModel {
  width: number
  height: number | null
  path: string
}

/** A file. `url` is on the gateway's own address; null where the API does not tell where its bytes are. */
export interface FileModel {
  id: string
  name: string
  order: number | null
  mimeType: string | null
  size: number | null
  variants: VariantModel[]
  url: string | null
  uploadedBy: UserModel | null
  uploadedAt: string | null
}

/** A file off the wire; throws UPSTREAM_ERROR where it has no id. */
export function fileFromWire(wire: unknown): FileModel {
  const read = record<WireFile>(wire, 'a file')
  const meta = record<NonNullable<WireFile['meta']>>(read.meta ?? {}, 'meta of a file')
  const variants = list(read.suurused ?? [], 'suurused', variantFromWire).filter((variant) => variant != null)
  const path = text(read.tee) ?? variants[0]?.path
  return {
    id: identity(read._id, 'a file'),
    name: text(read.nimi) ?? '',
    order: integer(read.jrg) ?? null,
    mimeType: text(meta.mimetype) ?? null,
    size: integer(meta.size) ?? null,
    variants,
    url: path == null ? null : `/api/static${path.startsWith('/') ? '' : '/'}${path}`,
    uploadedBy: read.lisaja == null ? null : userFromWire(read.lisaja),
    uploadedAt: moment(read.lisatud) ?? null,
  }
}

/** Files by `jrg`; those without one stand last, as they came. */
export function filesFromWire(wire: unknown): FileModel[] {
  return list(wire, 'failid', fileFromWire).sort((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0)
}

/** What cannot be shown is left out: the other widths still can. */
function variantFromWire(wire: unknown): VariantModel | null {
  const read = record<WireVariant>(wire, 'a variant')
  const width = integer(read.laius)
  const path = text(read.tee)
  return width == null || path == null ? null : { width, height: integer(read.korgus) ?? null, path }
}
