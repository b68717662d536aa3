import { useApolloClient } from '@apollo/client/react'
import { useParams } from 'react-router-dom'
import { Empty } from '../../ui/answer/Empty.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { NotFound } from '../../ui/answer/NotFound.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { CategoryDocument, useCategoryQuery } from '../generated.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { newTopicPath } from '../paths.ts'
import { homeTexts } from '../home/text.ts'
import { forumTexts } from '../text.ts'
import { TopicList } from './TopicList.tsx'
import { Trail } from '../../ui/link/Trail.tsx'
import { forumTrail } from '../trail.ts'
import { useAnswer } from '../../ui/answer/useAnswer.ts'

/** The topics of a category. FORUM-2, ROUTE-4. */
export default function CategoryPage() {
  const { category: slug = '' } = useParams()
  return <CategoryScreen key={slug} slug={slug} />
}

function CategoryScreen({ slug }: { slug: string }) {
  const client = useApolloClient()
  const asked = useCategoryQuery({ variables: { slug }, fetchPolicy: 'cache-and-network' })
  const { data, error, retry } = useAnswer(asked)
  if (!data)
    return <Page title={homeTexts.title}>{error == null ? <Loading /> : <Refused error={error} retry={retry} />}</Page>
  if (!data.category) return <NotFound />
  const { name, topicPage } = data.category
  const { items: topics, next } = topicPage
  // Past the query that is drawn, which would draw itself as loading meanwhile; the cache joins the pages.
  const readOn = () =>
    client.query({
      query: CategoryDocument,
      variables: { slug, after: next },
      fetchPolicy: 'network-only',
    })
  const begin = <LinkButton to={newTopicPath(slug)}>{forumTexts.newTopic}</LinkButton>
  return (
    <Page title={name} trail={<Trail steps={forumTrail()} />} actions={topics.length > 0 && begin}>
      {topics.length === 0 ? (
        <Empty action={begin}>{forumTexts.noTopicsYet}</Empty>
      ) : (
        <>
          <TopicList topics={topics} category={data.category} />
          {next != null && (
            <LoadMore way="down" load={readOn}>
              {forumTexts.moreTopics}
            </LoadMore>
          )}
        </>
      )}
    </Page>
  )
}
