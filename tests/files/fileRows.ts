import type { FileRowFragment } from '../../web/files/generated.ts'
import { refusal, type Resolvers } from '../support/web.tsx'

let count = 0

/** A file as the gateway answers with it. */
export function fileRow(name: string, part: Partial<FileRowFragment> = {}): FileRowFragment {
  count += 1
  return {
    __typename: 'File',
    id: `f${count}`,
    name,
    mimeType: 'application/pdf',
    size: 12_345,
    url: `/api/static/foorum/${count}/fail`,
    visibility: 'FORUM',
    variants: [],
    uploadedBy: { __typename: 'User', id: 'u2', name: 'Mari Liige' },
    uploadedAt: new Date(Date.now() - count * 60_000).toISOString(),
    ...part,
  }
}

/** A picture with all its widths. */
export function pictureRow(name: string, part: Partial<FileRowFragment> = {}): FileRowFragment {
  const row = fileRow(name)
  const variants = [1920, 1366, 768, 420, 200].map((width) => ({
    __typename: 'ImageVariant' as const,
    width,
    height: width / 2,
    path: `/foorum/${row.id}/${width}.jpg`,
  }))
  return { ...row, mimeType: 'image/jpeg', variants, ...part }
}

/** Files that can be searched, paged and deleted; `uses` tells where each is used. */
export function filesWorld(rows: FileRowFragment[], { uses = {} }: { uses?: Record<string, unknown[] | null> } = {}) {
  let files = [...rows]
  const matching = ({ search, imagesOnly }: { search?: string | null; imagesOnly?: boolean }) =>
    files.filter(
      ({ name, variants }) =>
        name.toLowerCase().includes((search ?? '').toLowerCase()) && (!imagesOnly || variants.length > 0),
    )
  const resolvers: Resolvers = {
    Query: {
      filePage: (
        _: unknown,
        { size, after, ...asked }: { search?: string; imagesOnly?: boolean; size: number; after?: string | null },
      ) => {
        const all = matching(asked)
        const from = after == null ? 0 : all.findIndex(({ id }) => id === after) + 1
        const items = all.slice(from, from + size)
        return { items, next: from + size < all.length ? items.at(-1)?.id : null }
      },
      file: (_: unknown, { id }: { id: string }) => files.find((file) => file.id === id) ?? null,
      fileUses: (_: unknown, { id }: { id: string }) => (id in uses ? uses[id] : []),
    },
    Mutation: {
      deleteFile: (_: unknown, { id }: { id: string }) => {
        if (!files.some((file) => file.id === id)) throw refusal('NOT_FOUND', 'Seda faili ei ole.')
        files = files.filter((file) => file.id !== id)
        return id
      },
    },
  }
  return {
    resolvers,
    files: () => files,
    /** Others delete these files. */
    gone: (...ids: string[]) => {
      files = files.filter(({ id }) => !ids.includes(id))
    },
  }
}
