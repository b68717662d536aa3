import { identity, list, moment, record, text } from '../../lib/shapes.ts'
import { topicFromWire, type TopicModel, type WireTopic } from './topic.ts'

/** A hit of GET /api/foorum/otsing. */
export interface WireSearchHit {
  /** §7 names the first three; what else it tells need not be read from the topic. */
  teema: Pick<WireTopic, '_id' | 'pealkiri' | 'kategooria'> & Partial<WireTopic>
  postitus?: string | null
  nimi: string
  kuupaev: string
  katkend: string
}

/** What a search found. What is undefined is in the topic or post that was found. */
export interface SearchHitModel {
  topic: TopicModel
  postId: string | null
  authorName?: string
  createdAt?: string
  excerpt?: string
}

/** The hits of a search, the best first. */
export function searchHitsFromWire(wire: unknown): SearchHitModel[] {
  return list(wire, 'the hits of a search', (element) => {
    const read = record<WireSearchHit>(element, 'a hit')
    return {
      topic: topicFromWire(read.teema),
      postId: read.postitus == null ? null : identity(read.postitus, 'a post'),
      authorName: text(read.nimi) ?? undefined,
      createdAt: moment(read.kuupaev) ?? undefined,
      excerpt: text(read.katkend) ?? undefined,
    }
  })
}
