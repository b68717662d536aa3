import type { EditorState } from 'draft-js'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { begunMention, type FindPeople, type Mentionable, withMention } from './mention.ts'

/** How long nothing is typed before people are looked for, in ms. */
const pauseMs = 150

interface MentionsOptions {
  state: EditorState
  /** Without it nobody is offered. */
  find: FindPeople | undefined
  edit: (next: EditorState) => void
}

/** The people offered while a mention is typed. FORUM-11. */
export interface Mentions {
  /** Empty where none is typed, nobody is found, or the list was closed. */
  people: readonly Mentionable[]
  /** The one that Enter takes. */
  chosen: number
  listId: string
  choose: (person: Mentionable) => void
  /** Handles the keys of the list, before the editor does. */
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Looks for people while '@' and the beginning of a name are typed. Arrows choose, Enter and Tab take, Escape closes the list until another
 * letter is typed. Where people cannot be read, nobody is offered, and the text is written as it is typed.
 */
export function useMentions({ state, find, edit }: MentionsOptions): Mentions {
  const listId = useId()
  const mention = find ? begunMention(state) : null
  const name = mention?.name ?? null
  const [found, setFound] = useState<{ name: string; people: readonly Mentionable[] } | null>(null)
  const [at, setAt] = useState({ name: '', index: 0 })
  const [closed, setClosed] = useState<string | null>(null)

  useEffect(() => {
    if (name == null || !find) return
    let isCurrent = true
    const keep = (people: readonly Mentionable[]) => {
      if (isCurrent) setFound({ name, people })
    }
    const timer = setTimeout(() => {
      find(name).then(keep, () => keep([]))
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [name, find])

  // The people of the letters before stay while those of the next one are read, as far as they fit.
  const isOpen = name != null && found != null && closed !== name
  const people = isOpen ? found.people.filter((person) => fits(person, name)) : []
  const chosen = at.name === name && at.index < people.length ? at.index : 0
  const choose = (person: Mentionable) => {
    if (mention) edit(withMention(state, mention.at, person))
  }
  return {
    people,
    chosen,
    listId,
    choose,
    onKeyDown: (event) => {
      const person = people[chosen]
      if (!person || name == null || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        const step = event.key === 'ArrowDown' ? 1 : people.length - 1
        setAt({ name, index: (chosen + step) % people.length })
      } else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) choose(person)
      else if (event.key === 'Escape') setClosed(name)
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** Whether each word typed begins a word of the name. */
function fits({ name }: Mentionable, typed: string): boolean {
  const words = name.toLocaleLowerCase('et').split(/[\s-]+/)
  return typed
    .toLocaleLowerCase('et')
    .split(' ')
    .every((part) => words.some((word) => word.startsWith(part)))
}
