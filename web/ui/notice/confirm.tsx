import { createStore } from '../../lib/store.ts'

/** The texts of a confirmation dialog. */
export interface Question {
  /** The question, with its object: 'Kustuta postitus?'. */
  title: string
  /** A sentence on the consequences. */
  text?: string
  /** A checkbox, initially off, with its help. */
  choice?: { label: string; help: string; onChange: (isChosen: boolean) => void }
  /** The label of the confirming button: 'Kustuta postitus'. */
  action: string
  /** The label of the safe button: 'Kirjuta edasi'. 'Loobu' by default. */
  stay?: string
  /** 'destructive', with a red button, by default. */
  tone?: 'destructive' | 'plain'
}

interface OpenQuestion extends Question {
  id: number
  decide: (agreed: boolean) => void
}

/** The open question, or null. */
export const openQuestion = createStore<OpenQuestion | null>(null)
let lastId = 0

/**
 * Opens a confirmation dialog. Resolves to true if the person confirms; false for 'Loobu', Escape, the backdrop, or a newer
 * question, which replaces this one. The focus is restored afterwards.
 */
export function confirm(question: Question): Promise<boolean> {
  openQuestion.get()?.decide(false)
  return new Promise((resolve) => {
    openQuestion.set({
      ...question,
      id: ++lastId,
      decide: (agreed) => {
        openQuestion.set(null)
        resolve(agreed)
      },
    })
  })
}
