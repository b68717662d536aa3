import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { createStore, type Store } from '../../../lib/store.ts'

interface Choice {
  /** Whether the rows have checkboxes. */
  isOn: boolean
  /** The ids of the chosen rows. */
  ids: ReadonlySet<string>
}

/** The rows of a list that are chosen for an action on several. A store, so that a choice renders only its own row. LIST-8. */
export type Choosing = Store<Choice>

const none: ReadonlySet<string> = new Set()
const off = createStore<Choice>({ isOn: false, ids: none })

/** The choosing of the list around a row; off outside a list whose rows can be chosen. */
export const ChoosingContext = createContext<Choosing>(off)

/** Creates the choosing of a list. @param filter a change of it drops the choice */
export function useChoosing(filter: unknown): Choosing {
  const [choosing] = useState(() => createStore<Choice>({ isOn: false, ids: none }))
  const key = JSON.stringify(filter)
  useEffect(() => chooseNone(choosing), [choosing, key])
  return choosing
}

/** Whether the rows have checkboxes, which replace what moves them. */
export const useIsChoosing = (choosing: Choosing): boolean =>
  useSyncExternalStore(choosing.subscribe, () => choosing.get().isOn)

/** The ids of the chosen rows. */
export const useChosenIds = (choosing: Choosing): ReadonlySet<string> =>
  useSyncExternalStore(choosing.subscribe, () => choosing.get().ids)

/** Whether a row is chosen in the list around it, and the function that chooses it or not. */
export function useRowChoice(id: string): [isChosen: boolean, choose: (isChosen: boolean) => void] {
  const choosing = useContext(ChoosingContext)
  const isChosen = useSyncExternalStore(choosing.subscribe, () => choosing.get().ids.has(id))
  return [isChosen, (chosen) => chooseRows(choosing, [id], chosen)]
}

/** Shows or hides the checkboxes, without a choice. */
export const toggleChoosing = (choosing: Choosing): void => choosing.set({ isOn: !choosing.get().isOn, ids: none })

/** Chooses rows, or drops them from the choice. */
export function chooseRows(choosing: Choosing, ids: readonly string[], isChosen: boolean): void {
  const { isOn, ids: before } = choosing.get()
  const next = new Set(before)
  for (const id of ids) {
    if (isChosen) next.add(id)
    else next.delete(id)
  }
  choosing.set({ isOn, ids: next })
}

/** Drops the choice. */
export const chooseNone = (choosing: Choosing): void => choosing.set({ ...choosing.get(), ids: none })
