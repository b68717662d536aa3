import { Link } from 'react-router-dom'
import { layout } from '../../ui/layout/layout.ts'
import { Trail } from '../../ui/link/Trail.tsx'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { TextBoundary } from '../../ui/richText/html/Html.tsx'
import { CorrectedText } from '../../ui/search/CorrectedText.tsx'
import { Marked } from '../../ui/search/Marked.tsx'
import { SearchField } from '../../ui/search/SearchField.tsx'
import { useSearchInAddress } from '../../ui/search/useParameters.ts'
import { Loading } from '../../ui/state/Loading.tsx'
import { Page } from '../../ui/state/Page.tsx'
import { Refused } from '../../ui/state/Refused.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { NewTopicLink } from '../NewTopicLink.tsx'
import { forumTrail, postPath, topicPath } from '../paths.ts'
import { type SearchHitFragment, useSearchForumPages } from './generated.ts'
import { SearchFilters, useSearchFilters } from './SearchFilters.tsx'
import { searchTexts } from './text.ts'
import list from '../../ui/list/List.module.css'
import found from '../../ui/search/Search.module.css'
import rows from '../Forum.module.css'
import classes from './Search.module.css'

/** The minimum length of a search text. FORUM-7. */
const shortestSearch = 3

/** The debounce in ms. FORUM-7. */
const delayOf = (text: string) => (text.trim().length < shortestSearch ? 700 : 800)

/** The search of the forum. The search text is in the URL; hits link to their topics and posts. FORUM-7. */
export default function SearchPage() {
  const search = useSearchInAddress('q', delayOf)
  const { requested } = search
  const narrowing = useSearchFilters()
  const tooShort = requested !== '' && requested.length < shortestSearch
  const skip = requested.length < shortestSearch
  // The previous hits stay visible while new ones load, so that the layout does not shift while typing.
  const {
    rows: hits,
    waiting,
    error,
    retry,
    hasMore,
    readOn,
  } = useSearchForumPages({ variables: { text: requested, ...narrowing.filters }, skip })
  const failed = error != null
  const meant = waiting ? undefined : hits?.[0]?.correctedText
  return (
    <Page
      title={searchTexts.title}
      width="text"
      trail={<Trail steps={forumTrail()} />}
      actions={<NewTopicLink tone="plain" />}
    >
      <SearchField {...search} label={searchTexts.words} help={searchTexts.help} autoFocus />
      <SearchFilters {...narrowing} />
      <p role="status" className={`${list.status} ${layout('above24', 'below8')}`}>
        {status()}
      </p>
      {meant != null && <CorrectedText text={meant} searchFor={search.searchFor} />}
      {failed && <Refused error={error} retry={retry} />}
      {waiting && !hits && <Loading />}
      {hits && hits.length > 0 && (
        <ol className={`${found.found} ${layout('lined', 'dims')}`} aria-label={searchTexts.hits} aria-busy={waiting}>
          {hits.map((hit) => (
            <SearchHitRow key={hit.postId ?? hit.topic.id} hit={hit} />
          ))}
        </ol>
      )}
      {hasMore && (
        <LoadMore way="down" load={readOn}>
          {searchTexts.more}
        </LoadMore>
      )}
    </Page>
  )

  function status(): string {
    if (tooShort) return searchTexts.tooShort
    if (skip || failed) return ''
    if (waiting || !hits) return searchTexts.searching
    if (hits.length === 0) return searchTexts.nothing
    const { isPartial, unknownWords = [] } = hits[0] ?? {}
    if (unknownWords.length > 0) return searchTexts.unknown(unknownWords)
    if (isPartial) return searchTexts.similar
    return hasMore ? searchTexts.foundMore(hits.length) : searchTexts.found(hits.length)
  }
}

/** A search hit: a link to the topic or post, an excerpt around the match, the author and the time; matches are marked. FORUM-7. */
function SearchHitRow({ hit }: { hit: SearchHitFragment }) {
  const { topic, postId, authorName, createdAt, title, excerpt } = hit
  return (
    <li className={rows.row}>
      <h2>
        <Link className={rows.link} to={postId == null ? topicPath(topic) : postPath(topic, postId)}>
          <TextBoundary key={title} fallback={() => topic.title}>
            <Marked html={title} />
          </TextBoundary>
        </Link>
      </h2>
      <TextBoundary key={excerpt}>
        <p className={classes.excerpt}>
          <Marked html={excerpt} />
        </p>
      </TextBoundary>
      <p className={classes.facts}>
        <span>{authorName}</span>
        <span>{topic.category.name}</span>
        <RelativeTime at={createdAt} />
      </p>
    </li>
  )
}
