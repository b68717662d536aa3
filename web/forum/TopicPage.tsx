import { Navigate, useParams } from 'react-router-dom'
import { Loading } from '../ui/Loading.tsx'
import { NotFound } from '../ui/NotFound.tsx'
import { Page } from '../ui/Page.tsx'
import { Refused } from '../ui/Refused.tsx'
import { useTopicQuery } from './generated.ts'
import { LinkButton } from './LinkButton.tsx'
import { editTopicPath, topicPath } from './paths.ts'
import { PostList } from './PostList.tsx'
import { ReplyField } from './ReplyField.tsx'
import { forumTexts } from './text.ts'
import { TopicLetter } from './TopicLetter.tsx'
import { Trail } from './Trail.tsx'
import { useAnswer } from './useAnswer.ts'
import { useNamedPost } from './useNamedPost.ts'
import { useReadMark } from './useReadMark.ts'

/** A topic with its posts, and the field for one's own. FORUM-3, FORUM-6, ROUTE-4. */
export default function TopicPage() {
  const { topicId = '', category = '' } = useParams()
  return <TopicScreen key={topicId} id={topicId} categoryInPath={category} />
}

function TopicScreen({ id, categoryInPath }: { id: string; categoryInPath: string }) {
  // Always asked as well: that is what marks it read on the server.
  const asked = useTopicQuery({ variables: { id }, fetchPolicy: 'cache-and-network' })
  const { data, error, retry } = useAnswer(asked)
  const topic = data?.topic
  useNamedPost(topic?.posts)
  useReadMark(topic, !asked.loading && asked.error == null)
  if (!data)
    return <Page title={forumTexts.forum}>{error == null ? <Loading /> : <Refused error={error} retry={retry} />}</Page>
  if (!topic) return <NotFound />
  if (topic.category.slug !== categoryInPath) return <Navigate to={topicPath(topic)} replace />
  return (
    <Page
      title={topic.title}
      width="text"
      trail={<Trail category={topic.category} />}
      actions={
        <LinkButton tone="plain" to={editTopicPath(topic.id)}>
          {forumTexts.edit}
        </LinkButton>
      }
    >
      <TopicLetter topic={topic} />
      <PostList topic={topic} refresh={retry} />
      <ReplyField topic={topic} refresh={retry} />
    </Page>
  )
}
