import type { ApolloCache, Reference } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useRef } from 'react'
import { moved, moveTo, orderChanges, type Place, placeOf } from '../../../schema/rules/order.ts'
import { errorText } from '../../lib/errors.ts'
import { takeDraft } from '../../lib/parts/merge.ts'
import { wasSaved } from '../../lib/savedError.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { Empty } from '../../ui/answer/Empty.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { useAnswer } from '../../ui/answer/useAnswer.ts'
import { useDraftInPath } from '../../ui/drafts/draftPath.ts'
import { useOneCreation } from '../../ui/form/creating/useCreation.ts'
import { layout } from '../../ui/layout/layout.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { Trail } from '../../ui/link/Trail.tsx'
import { useFocusAfterRender } from '../../ui/list/focusAfter.ts'
import { SortableList } from '../../ui/list/sortable/SortableList.tsx'
import { RowForms, useStayingRows } from '../../ui/list/useStayingRows.ts'
import { announce, notifyFailed } from '../../ui/notice/notify.tsx'
import { useMember } from '../../users/session/session.tsx'
import { isAdmin } from '../../users/status.ts'
import { forumTrail } from '../paths.ts'
import { CategoryLine } from './CategoryLine.tsx'
import {
  type AdminCategoryFragment,
  type CategoryInput,
  readAdminCategories,
  useAdminCategoriesQuery,
  useCreateCategoryMutation,
  useMoveCategoryMutation,
  useUpdateCategoryMutation,
} from './generated.ts'
import { categoryDrafts, NameForm } from './NameForm.tsx'
import { adminTexts } from './text.ts'

/** The administration of the forum's categories; an explanation for everybody but admins. FORUM-8. */
export default function AdminPage() {
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
      <p className={layout('muted', 'below16')} ref={intro} tabIndex={-1}>
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
    <section className={layout('above40')}>
      <h2 className={layout('large', 'below12')}>{adminTexts.newCategory}</h2>
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
        onSaved={(name) => announce(isCreated ? adminTexts.renamed(name) : adminTexts.added(name))}
      />
    </section>
  )
}

/**
 * Moves a category, with an optimistic update of all lists and a notification with a retry on failure. It is sent next to the one that it
 * goes past last, so that it gets there whatever others move meanwhile. FORUM-8, ORDER-1, NOTE-3.
 * @param refresh silently refetches the list after a failure, because a plain server may have saved some of the changes
 */
function useReorderCategories(categories: readonly AdminCategoryFragment[], refresh: () => Promise<void>) {
  const [moveCategory] = useMoveCategoryMutation()
  const latest = useLatest(categories)
  const [send, busy] = useBusy(attempt)
  return { move: (from: number, to: number) => void start(from, to), busy }

  function start(from: number, to: number) {
    const category = latest.current[from]
    const place = placeOf(latest.current, from, to)
    return category && place && send(category.id, place)
  }

  async function attempt(id: string, place: Place): Promise<void> {
    try {
      await moveCategory({
        variables: { id, place },
        // The list sorts itself by the changed orders.
        optimisticResponse: { __typename: 'Mutation', moveCategoryNextTo: ordersAfter(id, place) },
      })
    } catch (error) {
      await refresh()
      if (!wasSaved(error)) notifyFailed(adminTexts.moveFailed(errorText(error)), { retry: () => send(id, place) })
    }
  }

  function ordersAfter(id: string, place: Place) {
    const rows = latest.current
    const move = moveTo(rows, id, place)
    const ids = (move ? moved(rows, move.from, move.to) : rows).map((row) => row.id)
    return orderChanges(rows, ids)
  }
}

/**
 * Creates categories and adds them to the cached list. Not optimistic, because the server chooses the slug. `save` throws the error.
 * `draftKey` as for useOneCreation. FORUM-8, REST-7.
 */
function useCreateCategory() {
  const client = useApolloClient()
  const [createCategory] = useCreateCategoryMutation()
  const [updateCategory] = useUpdateCategoryMutation()
  const { create, agree, isCreated, createNext } = useOneCreation(useMember().id, 'category:new')

  async function save(input: CategoryInput, draftKey: string): Promise<AdminCategoryFragment> {
    const category = await create(draftKey, {
      create: async (idempotencyKey) => {
        const { data } = await createCategory({
          variables: { input },
          context: { idempotencyKey },
          update: (cache, { data }) => data && addCategory(cache, data.createCategory),
        })
        return data?.createCategory
      },
      change: async (id, version) => {
        const { data } = await updateCategory({
          // Its place is that of its creation.
          variables: { id, input: { name: input.name }, version },
          update: (cache, { data }) => data && addCategory(cache, data.updateCategory),
        })
        return data?.updateCategory
      },
    })
    if (!category) throw new Error('The server answered without the category')
    return category
  }

  async function findCategory(name: string): Promise<string | null> {
    const { categories } = await readAdminCategories(client, {}, { fetchPolicy: 'no-cache' })
    return categories.find((category) => category.name === name)?.name ?? null
  }

  return {
    isCreated,
    createNext,
    save,
    agree: (name: string, draftKey: string) => agree(draftKey, () => findCategory(name)),
  }
}

function addCategory(cache: ApolloCache, category: AdminCategoryFragment): void {
  cache.modify<{ categories: readonly Reference[] }>({
    fields: {
      categories: (existing, { canRead, readField, toReference }) => {
        // The type of the written object is that of the store, which has an index signature.
        const added = toReference({ ...category }, true)
        const rows = (existing as readonly Reference[]).filter(
          (row) => canRead(row) && readField('slug', row) !== category.slug,
        )
        return added ? [...rows, added] : rows
      },
    },
  })
}
