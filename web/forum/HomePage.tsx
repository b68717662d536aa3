import { Empty } from '../ui/Empty.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Page } from '../ui/Page.tsx'
import { Refused } from '../ui/Refused.tsx'
import { CategoryRow } from './CategoryRow.tsx'
import { useHomeQuery } from './generated.ts'
import classes from './HomePage.module.css'
import { forumTexts } from './text.ts'
import { useAnswer } from './useAnswer.ts'

/** The forum's home: its categories in their order. FORUM-1. */
export default function HomePage() {
  // What is known shows at once; others have been writing meanwhile, so the server is asked as well.
  const { data, error, retry } = useAnswer(useHomeQuery({ fetchPolicy: 'cache-and-network' }))
  return <Page title={forumTexts.forum}>{content()}</Page>

  function content() {
    if (!data) return error == null ? <Loading rows={6} /> : <Refused error={error} retry={retry} />
    if (data.categories.length === 0) return <Empty>{forumTexts.noCategories}</Empty>
    return (
      <ul className={classes.list}>
        {data.categories.map((category) => (
          <CategoryRow key={category.slug} category={category} />
        ))}
      </ul>
    )
  }
}
