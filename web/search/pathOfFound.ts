import { catalogues, pages } from '../../schema/rules/catalogues.ts'
import { editPath } from '../articles/catalogues.ts'
import { postPath, topicPath } from '../forum/paths.ts'
import { albumPath } from '../gallery/paths.ts'
import { protocolPath } from '../protocols/paths.ts'
import { unmarked } from '../ui/search/Marked.tsx'
import { personPath } from '../users/paths.ts'
import type { FoundRecordFragment, SearchKind } from './generated.ts'

/** The path at which a found record is read, or edited as in the list of its kind. */
export function pathOfFound(kind: SearchKind, { id, topicId, place, title }: FoundRecordFragment): string {
  switch (kind) {
    case 'FORUM': {
      const topic = { id: topicId ?? id, category: { slug: place ?? '' } }
      return topicId === null ? topicPath(topic) : postPath(topic, id)
    }
    case 'ARTICLE':
    case 'PAGE':
    case 'EVENT':
      return editPath(catalogueOf(place), id)
    case 'PROTOCOL':
      return protocolPath(id)
    case 'ALBUM':
      return albumPath(place ?? '')
    case 'FILE':
      // The list of files, searched for this one's name: its row has all that one can do with it.
      return `/files?${new URLSearchParams({ q: unmarked(title) }).toString()}`
    case 'MEMBER':
      return personPath(id)
    case 'FEEDBACK':
      return '/tagasiside'
  }
}

/** The catalogue of a found article, event or page. */
export const catalogueOf = (place: string | null) => catalogues.find(({ slug }) => slug === place) ?? pages
