import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { Button } from '../ui/button/Button.tsx'
import { layout } from '../ui/layout/layout.ts'
import { useRowStops } from '../ui/list/useRowStops.ts'
import { searchTexts } from './text.ts'
import type { RecentSearches } from './useRecentSearches.ts'

interface RecentListProps {
  recent: RecentSearches
  searchFor: (text: string) => void
  /** Called when the removal of a row has removed the focused button. */
  focusField: () => void
}

/** The member's last searches on this device, each to search again or remove. SEARCH-1. */
export function RecentList({ recent, searchFor, focusField }: RecentListProps) {
  const { texts, remove, removeAll } = recent
  const list = useRowStops()
  const titleId = useId()
  if (texts.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={layout('above24')}>
      <div className={layout('row', 'between')}>
        <h2 id={titleId}>{searchTexts.recent}</h2>
        <Button
          tone="quiet"
          onClick={() => {
            removeAll()
            focusField()
          }}
        >
          {searchTexts.removeAll}
        </Button>
      </div>
      <ul ref={list} className={layout('lined')} aria-labelledby={titleId}>
        {texts.map((text) => (
          <li key={text} className={layout('row', 'nowrap')}>
            <button
              type="button"
              className={layout('menuItem', 'outdent', 'breaks')}
              aria-label={searchTexts.searchAgain(text)}
              onClick={() => searchFor(text)}
              data-found
            >
              {text}
            </button>
            <button
              type="button"
              className={layout('iconButton', 'hovers')}
              aria-label={searchTexts.removeRecent(text)}
              onClick={() => {
                remove(text)
                focusField()
              }}
            >
              <IconX size={18} stroke={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
