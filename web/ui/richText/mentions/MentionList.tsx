import { useLayoutEffect, useRef, useState } from 'react'
import { richTextTexts } from '../text.ts'
import type { Mentions } from './useMentions.ts'
import classes from './MentionList.module.css'

/** The distance of the list from the line and from the edges of the window, in pixels. */
const gap = 4

/** The people suggested while a mention is typed, below the cursor. The focus stays in the text. FORUM-11. */
export function MentionList({ mentions }: { mentions: Mentions }) {
  const { people, chosen, listId, choose } = mentions
  const list = useRef<HTMLUListElement>(null)
  const [position, setPosition] = useState({ top: 0, left: 0 })
  const count = people.length
  useLayoutEffect(() => {
    if (count === 0) return
    const put = () => setPosition(positionOf(list.current))
    put()
    window.addEventListener('scroll', put, { capture: true, passive: true })
    return () => window.removeEventListener('scroll', put, { capture: true })
  }, [count])
  return (
    <>
      <p role="status" className="visually-hidden" lang="et">
        {count > 0 && richTextTexts.peopleFound(count)}
      </p>
      {count > 0 && (
        <ul
          ref={list}
          id={listId}
          role="listbox"
          aria-label={richTextTexts.people}
          className={classes.list}
          style={position}
        >
          {people.map((person, index) => (
            <li
              key={person.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === chosen}
              className={classes.person}
              // The editor keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              {person.name}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The position below the cursor, or above it if there is no room, within the window: a scrolling container would clip the list. */
function positionOf(list: HTMLElement | null) {
  const selected = window.getSelection()
  if (!list || !selected || selected.rangeCount === 0) return { top: 0, left: 0 }
  const caret = selected.getRangeAt(0).getBoundingClientRect()
  const below = caret.bottom + gap
  const fits = below + list.offsetHeight <= window.innerHeight
  const left = Math.min(caret.left, document.documentElement.clientWidth - list.offsetWidth - gap)
  return { top: fits ? below : caret.top - gap - list.offsetHeight, left: Math.max(gap, left) }
}
