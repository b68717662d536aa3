import { useRef } from 'react'
import { Empty } from '../../ui/answer/Empty.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { useAnswer } from '../../ui/answer/useAnswer.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { Trail } from '../../ui/link/Trail.tsx'
import { SortableList } from '../../ui/list/sortable/SortableList.tsx'
import { useFocusAfterRender } from '../../ui/list/useFocusAfterRender.ts'
import { RowForms, useStayingRows } from '../../ui/list/useStayingRows.ts'
import { withKit } from '../../ui/theme/Kit.tsx'
import { isAdmin } from '../../users/status.ts'
import { useMember } from '../../users/useMember.ts'
import { forumTrail } from '../trail.ts'
import { AddCategory } from './AddCategory.tsx'
import { CategoryLine } from './CategoryLine.tsx'
import { type AdminCategoryFragment, useAdminCategoriesQuery } from './generated.ts'
import { adminTexts } from './text.ts'
import { useReorderCategories } from './useReorderCategories.ts'
import classes from './AdminPage.module.css'

/** The administration of the forum's categories; an explanation for everybody but admins. FORUM-8. */
function AdminPage() {
  const me = useMember()
  return (
    <Page title={adminTexts.title} width="text" trail={<Trail steps={forumTrail()} />}>
      {isAdmin(me) ? (
        <Categories />
      ) : (
        <Empty action={<LinkButton to="/">{adminTexts.toForum}</LinkButton>}>{adminTexts.onlyAdmins}</Empty>
      )}
    </Page>
  )
}

export default withKit(AdminPage)

function Categories() {
  const { data, error, retry, refreshSilently } = useAnswer(
    useAdminCategoriesQuery({ fetchPolicy: 'cache-and-network' }),
  )
  const staying = useStayingRows(data?.categories)
  if (!data) return error == null ? <Loading rows={6} /> : <Refused error={error} retry={retry} />
  const categories = staying.rows ?? data.categories
  return (
    <>
      {categories.length === 0 ? (
        <p>{adminTexts.none}</p>
      ) : (
        <RowForms.Provider value={staying.forms}>
          <SortableCategories
            categories={categories}
            isListed={staying.isListed}
            refresh={retry}
            refreshSilently={refreshSilently}
          />
        </RowForms.Provider>
      )}
      <AddCategory categories={data.categories} refresh={retry} />
    </>
  )
}

interface SortableCategoriesProps {
  categories: readonly AdminCategoryFragment[]
  /** False for one that stays while it is renamed, although it was deleted. */
  isListed: (categoryId: string) => boolean
  refresh: () => Promise<void>
  /** The same after a failed move. */
  refreshSilently: () => Promise<void>
}

function SortableCategories({ categories, isListed, refresh, refreshSilently }: SortableCategoriesProps) {
  const { move, busy } = useReorderCategories(categories, refreshSilently)
  const intro = useRef<HTMLParagraphElement>(null)
  const focusIntro = useFocusAfterRender(() => intro.current)
  return (
    <>
      <p className={classes.intro} ref={intro} tabIndex={-1}>
        {adminTexts.intro}
      </p>
      <SortableList
        items={categories}
        label={adminTexts.categories}
        nameOf={({ name }) => name}
        onMove={move}
        busy={busy}
      >
        {(category) => (
          <CategoryLine
            category={category}
            isListed={isListed(category.id)}
            others={categories.filter(({ id }) => id !== category.id)}
            refresh={refresh}
            // The focused element is removed with its row.
            onDeleted={focusIntro}
          />
        )}
      </SortableList>
    </>
  )
}
