import { identity, list, moment, record, text } from '../../lib/shapes.ts'
import { type TopicModel, topicReader } from './topic.ts'

/** A hit of GET /api/foorum/otsing. */
export interface WireSearchHit {
  /** §7 has the first three properties; others need not be read from the topic. */
  teema: object
  postitus?: string | null
  nimi: string
  kuupaev: string
  katkend: string
}

/** A search hit. Undefined fields are read from the topic or post found. */
export interface SearchHitModel {
  topic: TopicModel
  postId: string | null
  authorName?: string
  createdAt?: string
  excerpt?: string
}

/** Parses search hits, best match first. */
export function searchHitsFromWire(wire: unknown): SearchHitModel[] {
  return list(wire, 'the hits of a search', (element) => {
    const read = record<WireSearchHit>(element, 'a hit')
    return {
      topic: topicReader.row(read.teema),
      postId: read.postitus == null ? null : identity(read.postitus, 'a post'),
      authorName: text(read.nimi) ?? undefined,
      createdAt: moment(read.kuupaev) ?? undefined,
      excerpt: text(read.katkend) ?? undefined,
    }
  })
}
