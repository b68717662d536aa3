import { useSearchParams } from 'react-router-dom'

const parameter = 'mustand'

/** The path of a form of a new record that opens the draft of a deleted one. */
export const orphanPath = (formPath: string, recordId: string) =>
  `${formPath}?${parameter}=${encodeURIComponent(recordId)}`

/** The id of the deleted record whose draft the form in the address opens; null for an empty form. */
export const useOrphanId = (): string | null => useSearchParams()[0].get(parameter)
