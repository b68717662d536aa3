import { malformedResponse } from '../../errors.ts'
import type { FileUse } from '../../lib/generated/types.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { list, text } from '../../lib/shapes.ts'

/** Kinds of use by `liik`. */
const useKinds = {
  teema: 'TOPIC',
  postitus: 'POST',
  artikkel: 'ARTICLE',
  protokoll: 'PROTOCOL',
  avaleht: 'HOME_PAGE',
  album: 'ALBUM',
  liikmekiri: 'ANNOUNCEMENT',
} as const

/** A kind of use by its name in the schema. */
export type FileUseKindName = (typeof useKinds)[keyof typeof useKinds] | 'OTHER'

/** A use of a file in GET /api/files/{id}/kasutus; `path` is below /sise. */
export const fileUseFields = {
  kind: { wire: 'liik', read: useKindFromWire },
  title: { wire: 'pealkiri', read: (title) => text(title) ?? '' },
  path: { wire: 'tee', read: (path) => text(path) ?? null },
} satisfies FieldTable<FileUse>

/** A use of a file. */
export type FileUseModel = RowOf<typeof fileUseFields>

const reader = rowReader('a use of a file', fileUseFields)

/** Parses the uses of a file. FILE-7. */
export const fileUsesFromWire = (wire: unknown): FileUseModel[] => list(wire, 'the uses of a file', reader.row)

/** Unknown kinds become OTHER, so that a used file never looks unused. @throws UPSTREAM_ERROR without a kind */
function useKindFromWire(liik: unknown): FileUseKindName {
  const kind = text(liik)
  if (kind == null) throw malformedResponse('a use of a file has no kind')
  return isUseKind(kind) ? useKinds[kind] : 'OTHER'
}

function isUseKind(kind: string): kind is keyof typeof useKinds {
  return Object.hasOwn(useKinds, kind)
}
