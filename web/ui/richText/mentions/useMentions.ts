import type { EditorState } from 'draft-js'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { begunMention, type FindPeople, type Mentionable, withMention } from './mention.ts'

/** The pause in typing before people are searched for, in ms. */
const pauseMs = 150

interface MentionsOptions {
  state: EditorState
  /** Undefined if the field suggests no people. */
  find: FindPeople | undefined
  edit: (next: EditorState) => void
}

/** The people offered while a mention is typed. FORUM-11. */
export interface Mentions {
  /** Empty if no mention is typed, no person matches, or the list was closed. */
  people: readonly Mentionable[]
  /** The index of the person whom Enter inserts. */
  chosen: number
  listId: string
  choose: (person: Mentionable) => void
  /** Handles the keys of the list, before the editor does. */
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Searches for people while '@' and the beginning of a name are typed. Arrows move, Enter and Tab insert, Escape closes the list until
 * another character is typed. If the search fails, the text remains as typed.
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

  // The previous people remain while the next ones load, as far as they match.
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
    .every((beginning) => words.some((word) => word.startsWith(beginning)))
}
