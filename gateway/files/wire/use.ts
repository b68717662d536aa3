import { garbledAnswer } from '../../errors.ts'
import { list, record, text } from '../../lib/shapes.ts'

/** A use of a file in GET /api/files/{id}/kasutus. */
export interface WireFileUse {
  liik: string
  _id: string
  pealkiri: string
  tee?: string | null
}

/** Kinds of use by `liik`. */
const useKinds = {
  teema: 'TOPIC',
  postitus: 'POST',
  artikkel: 'ARTICLE',
  protokoll: 'PROTOCOL',
  avaleht: 'HOME_PAGE',
  album: 'ALBUM',
} as const

/** A kind of use by its name in the schema. */
export type FileUseKindName = (typeof useKinds)[keyof typeof useKinds] | 'OTHER'

/** A use of a file; `path` is below /sise. */
export interface FileUseModel {
  kind: FileUseKindName
  title: string
  path: string | null
}

/** Parses the uses of a file. Unknown kinds become OTHER, so that nobody deletes a file thinking it unused. FILE-7. */
export function fileUsesFromWire(wire: unknown): FileUseModel[] {
  return list(wire, 'the uses of a file', (element) => {
    const read = record<WireFileUse>(element, 'a use of a file')
    const kind = text(read.liik)
    if (kind == null) throw garbledAnswer('a use of a file is of no kind')
    return {
      kind: isUseKind(kind) ? useKinds[kind] : 'OTHER',
      title: text(read.pealkiri) ?? '',
      path: text(read.tee) ?? null,
    }
  })
}

function isUseKind(kind: string): kind is keyof typeof useKinds {
  return Object.hasOwn(useKinds, kind)
}
