import { garbledAnswer } from '../../errors.ts'
import { list, record, text } from '../../lib/shapes.ts'

/** A place where a file is used, as `GET /api/files/{id}/kasutus` tells. */
export interface WireFileUse {
  liik: string
  _id: string
  pealkiri: string
  tee?: string | null
}

/** What a file can be used in, by `liik`. */
const useKinds = { teema: 'TOPIC', postitus: 'POST' } as const

/** A kind of use by its name in the schema. */
export type FileUseKindName = (typeof useKinds)[keyof typeof useKinds] | 'OTHER'

/** A place where a file is used; `path` is below /sise. */
export interface FileUseModel {
  kind: FileUseKindName
  title: string
  path: string | null
}

/** Where a file is used. A kind that is not known yet is OTHER: nobody shall delete a file thinking it unused. FILE-7. */
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
