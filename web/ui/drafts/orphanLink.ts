import { useSearchParams } from 'react-router-dom'

const parameter = 'mustand'

/** The path of a form of a new record that opens the draft of a deleted one; `id` is the record's, or the draft's. */
export const orphanPath = (formPath: string, id: string) => `${formPath}?${parameter}=${encodeURIComponent(id)}`

/** The id that `orphanPath` has put into the address; null for an empty form. */
export const useOrphanId = (): string | null => useSearchParams()[0].get(parameter)
