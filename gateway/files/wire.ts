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

export interface WireVariant {
  laius: number
  korgus?: number | null
  tee: string
}

export interface FileModel {
  id: string
  name: string
  order: number | null
  mimeType: string | null
  size: number | null
  variants: { width: number; height: number | null; path: string }[]
  url: string | null
  uploadedBy: UserModel | null
  uploadedAt: string | null
}

export function fileFromWire(wire: WireFile): FileModel {
  const variants = (wire.suurused ?? []).map(({ laius, korgus, tee }) => ({
    width: laius,
    height: korgus ?? null,
    path: tee,
  }))
  const path = wire.tee ?? variants[0]?.path
  return {
    id: String(wire._id),
    name: wire.nimi,
    order: wire.jrg ?? null,
    mimeType: wire.meta?.mimetype ?? null,
    size: wire.meta?.size ?? null,
    variants,
    url: path == null ? null : `/api/static${path}`,
    uploadedBy: wire.lisaja ? userFromWire(wire.lisaja) : null,
    uploadedAt: wire.lisatud ?? null,
  }
}
