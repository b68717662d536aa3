/** What a person is asked before something that cannot be taken back. */
export interface Question {
  /** Names the thing: 'Kustuta postitus?'. */
  title: string
  /** What will be gone, in a sentence. */
  text?: string
  /** The verb on the button: 'Kustuta postitus'. */
  action: string
  /** The safe button, which says what stays: 'Kirjuta edasi'. 'Loobu' by default. */
  stay?: string
  /** Brick-red for what destroys, which is the default. */
  tone?: 'destructive' | 'plain'
}

interface Asked extends Question {
  id: number
  answer: (agreed: boolean) => void
}

let asked: Asked | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** Asks in a dialog; true when the person agrees, false for Loobu, Escape or the backdrop. The focus goes back where it was. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    asked = {
      ...question,
      id: ++lastId,
      answer: (agreed) => {
        asked = null
        for (const listener of listeners) listener()
        resolve(agreed)
      },
    }
    for (const listener of listeners) listener()
  })
}

/** What is being asked now; for useSyncExternalStore. */
export const currentQuestion = () => asked

/** Calls back when a question comes or goes; for useSyncExternalStore. */
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
