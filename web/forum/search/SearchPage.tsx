import { useId } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { IconSearch } from '@tabler/icons-react'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { SearchForumDocument, useSearchForumQuery } from './generated.ts'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { Trail } from '../../ui/link/Trail.tsx'
import { forumTrail } from '../trail.ts'
import { SearchHitRow } from './SearchHitRow.tsx'
import { searchTexts } from './text.ts'
import { shortestSearch, useSearchText } from './useSearchText.ts'
import { TextInput } from '../../ui/form/TextInput.tsx'
import classes from './SearchPage.module.css'

/** The search of the forum: its words stand in the address, its hits lead to the posts. FORUM-7. */
export default function SearchPage() {
  const client = useApolloClient()
  const { typed, type, asked, askNow } = useSearchText()
  const helpId = useId()
  const tooShort = asked !== '' && asked.length < shortestSearch
  const skip = asked.length < shortestSearch
  // What is known shows at once, after going back too; others have been writing meanwhile, so the server is asked as well.
  const { data, previousData, error, loading, refetch } = useSearchForumQuery({
    variables: { text: asked },
    skip,
    fetchPolicy: 'cache-and-network',
  })
  // Until the new answer comes, the last one stays where it stood: nothing jumps while one types.
  const hits = skip ? undefined : (data ?? (loading ? previousData : undefined))?.searchForumPage.items
  const waiting = loading && !data
  const failed = !skip && !loading && !data && error != null
  return (
    <Page title={searchTexts.title} width="text" trail={<Trail steps={forumTrail()} />}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          askNow()
        }}
      >
        <TextInput
          type="search"
          label={searchTexts.words}
          description={<span id={helpId}>{searchTexts.help}</span>}
          aria-describedby={helpId}
          inputWrapperOrder={['label', 'input', 'description']}
          size="md"
          leftSection={<IconSearch size={19} stroke={1.75} aria-hidden="true" />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          autoFocus
          autoComplete="off"
          enterKeyHint="search"
          maxLength={1000}
        />
      </form>
      <p role="status" className={classes.status}>
        {status()}
      </p>
      {failed && <Refused error={error} retry={() => refetch().catch(said)} />}
      {waiting && !hits && <Loading />}
      {hits && hits.length > 0 && (
        <ol className={classes.hits} aria-label={searchTexts.hits} aria-busy={waiting}>
          {hits.map((hit) => (
            <SearchHitRow key={hit.postId ?? hit.topic.id} hit={hit} />
          ))}
        </ol>
      )}
      {!skip && data?.searchForumPage.next != null && (
        <LoadMore way="down" load={() => readOn(data.searchForumPage.next)}>
          {searchTexts.more}
        </LoadMore>
      )}
    </Page>
  )

  function status(): string {
    if (tooShort) return searchTexts.tooShort
    if (skip || failed) return ''
    if (!data) return searchTexts.searching
    const { items, next } = data.searchForumPage
    if (items.length === 0) return searchTexts.nothing
    return next == null ? searchTexts.found(items.length) : searchTexts.foundMore(items.length)
  }

  function readOn(after: string | null | undefined) {
    const variables = { text: asked, after }
    return client.query({ query: SearchForumDocument, variables, fetchPolicy: 'network-only' })
  }
}

// The failure comes back as `error` of the query.
const said = () => {}
