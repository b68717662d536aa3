import { useState } from 'react'

/** The refusal of the modules by the API. */
interface RefusedModule {
  /** The module at fault; null if the message is about all of them, or about none that is still there. */
  id: string | null
  /** Null if the API has refused nothing. */
  text: string | null
}

/**
 * Finds the module that a refusal is about. The message tells its number, which may change with the next edit, so the module's id
 * is kept from the time when the message arrived.
 * @param error such as '3. moodul: Sellelt aadressilt ei saa lehte manustada.'
 */
export function useRefusedModule(error: string | null, moduleIds: readonly string[]): RefusedModule {
  const [seen, setSeen] = useState<{ error: string | null; id: string | null }>({ error: null, id: null })
  const [, position, text] = /^(\d+)\. moodul: (.+)$/s.exec(error ?? '') ?? []
  if (seen.error !== error) setSeen({ error, id: moduleIds[Number(position) - 1] ?? null })
  const { id } = seen
  return id != null && text != null && moduleIds.includes(id) ? { id, text } : { id: null, text: error }
}
