/** The texts of a confirmation dialog. */
export interface Question {
  /** The question, with its object: 'Kustuta postitus?'. */
  title: string
  /** A sentence on the consequences. */
  text?: string
  /** The label of the confirming button: 'Kustuta postitus'. */
  action: string
  /** The label of the safe button: 'Kirjuta edasi'. 'Loobu' by default. */
  stay?: string
  /** 'destructive', with a red button, by default. */
  tone?: 'destructive' | 'plain'
}

interface OpenQuestion extends Question {
  id: number
  answer: (agreed: boolean) => void
}

let openQuestion: OpenQuestion | null = null
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Opens a confirmation dialog. Resolves to true if the person confirms; false for 'Loobu', Escape, the backdrop, or a newer
 * question, which replaces this one. The focus is restored afterwards.
 */
export function confirm(question: Question): Promise<boolean> {
  openQuestion?.answer(false)
  return new Promise((resolve) => {
    openQuestion = {
      ...question,
      id: ++lastId,
      answer: (agreed) => {
        openQuestion = null
        for (const listener of listeners) listener()
        resolve(agreed)
      },
    }
    for (const listener of listeners) listener()
  })
}

/** The open question, or null; for useSyncExternalStore. */
export const currentQuestion = () => openQuestion

/** Subscribes to changes of the open question; for useSyncExternalStore. @returns a function that unsubscribes */
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
