/** A change of a record by the gateway, and changes of others by the api itself. */
export interface MeddledChange {
  /** A new record, as the variables that name it. */
  record: () => Promise<Record<string, unknown>>
  /** The fields that the mutation answers, with their values where it has changed them and where another person has. */
  document: string
  /** The current version, where there are versions. */
  version?: (record: Record<string, string>) => Promise<string>
  /** Somebody else's change of another field. None where the mutation always replaces everything. */
  other?: (record: Record<string, string>) => Promise<unknown>
  /** Somebody else's change of the same field. */
  same: (record: Record<string, string>) => Promise<unknown>
  /** What is stored of the changed field and of the other one, read from the api. */
  stored: (record: Record<string, string>) => Promise<{ mine: unknown; other?: unknown }>
  /** The same of the answer. */
  answered: (data: never) => { mine: unknown; other?: unknown; version?: string | null }
  values: { mine: unknown; theirs: unknown; theirOther?: unknown }
  /** The same mutation with the other field alone: the document of a next save by the person who has read the answer. */
  nextSave?: string
}
