import { useParams } from 'react-router-dom'
import { Empty } from '../ui/Empty.tsx'
import { Loading } from '../ui/Loading.tsx'
import { NotFound } from '../ui/NotFound.tsx'
import { Page } from '../ui/Page.tsx'
import { Refused } from '../ui/Refused.tsx'
import { useCategoryQuery } from './generated.ts'
import { LinkButton } from './LinkButton.tsx'
import { newTopicPath } from './paths.ts'
import { forumTexts } from './text.ts'
import { TopicList } from './TopicList.tsx'
import { Trail } from './Trail.tsx'
import { useAnswer } from './useAnswer.ts'

/** The topics of a category. FORUM-2, ROUTE-4. */
export default function CategoryPage() {
  const { category: slug = '' } = useParams()
  return <CategoryScreen key={slug} slug={slug} />
}

function CategoryScreen({ slug }: { slug: string }) {
  const asked = useCategoryQuery({ variables: { slug }, fetchPolicy: 'cache-and-network' })
  const { data, error, retry } = useAnswer(asked)
  if (!data)
    return <Page title={forumTexts.forum}>{error == null ? <Loading /> : <Refused error={error} retry={retry} />}</Page>
  if (!data.category) return <NotFound />
  const { name, topics } = data.category
  const begin = <LinkButton to={newTopicPath(slug)}>{forumTexts.newTopic}</LinkButton>
  return (
    <Page title={name} trail={<Trail />} actions={topics.length > 0 && begin}>
      {topics.length === 0 ? (
        <Empty action={begin}>{forumTexts.noTopicsYet}</Empty>
      ) : (
        <TopicList topics={topics} category={data.category} />
      )}
    </Page>
  )
}
