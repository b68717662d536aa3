import { useRef } from 'react'
import { takeDraft } from '../../lib/parts/merge.ts'
import { Empty } from '../../ui/answer/Empty.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { useAnswer } from '../../ui/answer/useAnswer.ts'
import { useDraftInPath } from '../../ui/drafts/draftPath.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { Trail } from '../../ui/link/Trail.tsx'
import { SortableList } from '../../ui/list/sortable/SortableList.tsx'
import { useFocusAfterRender } from '../../ui/list/useFocusAfterRender.ts'
import { RowForms, useStayingRows } from '../../ui/list/useStayingRows.ts'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { withKit } from '../../ui/theme/Kit.tsx'
import { isAdmin } from '../../users/status.ts'
import { useMember } from '../../users/useMember.ts'
import { forumTrail } from '../trail.ts'
import { categoryDrafts } from './categoryDrafts.ts'
import { CategoryLine } from './CategoryLine.tsx'
import { type AdminCategoryFragment, useAdminCategoriesQuery } from './generated.ts'
import { NameForm } from './NameForm.tsx'
import { adminTexts } from './text.ts'
import { useCreateCategory } from './useCreateCategory.ts'
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

interface AddCategoryProps {
  categories: readonly AdminCategoryFragment[]
  /** Refetches the list. */
  refresh: () => Promise<void>
}

/** The form that appends categories to the list, one after another. FORUM-8. */
function AddCategory({ categories, refresh }: AddCategoryProps) {
  const { save, agree, isCreated, createNext } = useCreateCategory()
  // The name of a category that somebody has deleted meanwhile.
  const inPath = useDraftInPath('category')
  const deleted = inPath && categories.every(({ id }) => id !== inPath.ids[0]) ? inPath : undefined
  const order = Math.max(0, ...categories.map((category) => category.order)) + 1
  return (
    <section className={classes.add}>
      <h2>{adminTexts.newCategory}</h2>
      <NameForm
        draftId={deleted?.draftId ?? categoryDrafts.newId()}
        merge={deleted && takeDraft}
        label={adminTexts.name}
        initial=""
        action={isCreated ? adminTexts.save : adminTexts.add}
        agree={agree}
        save={({ name }, draftKey) => save({ name: name.trim(), order }, draftKey)}
        savedValues={(created, values) => (created ? { name: created.name } : values)}
        creates
        onDone={createNext}
        refresh={refresh}
        onSaved={(name) => notifyDone(isCreated ? adminTexts.renamed(name) : adminTexts.added(name))}
      />
    </section>
  )
}
