import { createHash } from 'node:crypto'
import { z } from 'zod'

/** The end of messages about an archive that cannot be restored. */
export const takeAnother = 'Nothing was restored; take another archive.'

/** Path of the manifest in an archive; its own checksum is the last entry. */
export const manifestPath = 'manifest.json'
export const manifestSumPath = 'manifest.json.sha256'

/** The checksum of an entry or of the manifest. */
export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

const identifier = z.string().min(1).max(63)
const count = z.number().int().nonnegative()

export const entrySchema = z.strictObject({
  path: z.string(),
  size: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

export const manifestSchema = z.strictObject({
  /** Version of the archive format: increased when older versions of `npm run restore` cannot read it. */
  format: z.literal(1),
  sise: z.string(),
  createdAt: z.iso.datetime(),
  /** The version of the PostgreSQL server. */
  postgres: z.string(),
  /** The comment on the database; null without one. */
  note: z.string().nullable(),
  /** The applied migrations: when each was generated, in ms, and the SHA-256 of its file. */
  migrations: z.array(z.strictObject({ when: z.number(), hash: z.string() })),
  tables: z.array(z.strictObject({ name: identifier, columns: z.array(identifier), rows: count })),
  sequences: z.array(z.strictObject({ name: identifier, lastValue: z.string().regex(/^-?\d+$/) })),
  /** Ids of files deleted during the backup: the archive has their rows but not their bytes. */
  deletedFiles: z.array(z.uuid()),
  /** Paths of files that do not match their rows, with the reason. */
  faults: z.array(z.strictObject({ path: z.string(), fault: z.string() })),
  entries: z.array(entrySchema),
})

export type Manifest = z.infer<typeof manifestSchema>
export type ArchiveEntry = z.infer<typeof entrySchema>

/** Whether the store had demo content, whose accounts have a public password. */
export function isDemo({ note }: Manifest): boolean {
  return /"content"\s*:\s*"demo"/.test(note ?? '')
}

/** A summary of the content for people. */
export function describeContent({ tables, deletedFiles, faults }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const files = (tables.find(({ name }) => name === 'files')?.rows ?? 0) - deletedFiles.length
  // A file has several objects: `files/{folder}/{id}/{name}`.
  const missing = new Set(faults.map(({ path }) => path.split('/')[2])).size
  const content =
    missing > 0 ? `${files - missing} of ${files} files (${missing} missing or damaged)` : `${files} files`
  return `${rows} rows of ${tables.length} tables, ${content}`
}

/** The most faults that a log names; the manifest in the archive has all of them. */
const mostFaults = 20

/** A line for each file that does not match its row, up to `mostFaults`, and one with the number of the others. */
export function faultLines({ faults }: Manifest): string[] {
  const more = faults.length - mostFaults
  const lines = faults.slice(0, mostFaults).map(({ path, fault }) => `${path} ${fault}`)
  return more > 0 ? [...lines, `… and ${more} more, which ${manifestPath} in the archive names`] : lines
}
