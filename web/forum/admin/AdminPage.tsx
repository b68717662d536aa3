import type { ApolloCache, Reference } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useRef } from 'react'
import { moved, type MoveTarget, moveTo, orderChanges, targetOf } from '../../../schema/rules/order.ts'
import { errorText } from '../../lib/errors.ts'
import { takeDraft } from '../../lib/fields/merge.ts'
import { wasSaved } from '../../lib/savedError.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { useDraftInPath } from '../../ui/drafts/draftPath.ts'
import { useOneCreation } from '../../ui/form/creating/useCreation.ts'
import { layout } from '../../ui/layout/layout.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { Trail } from '../../ui/link/Trail.tsx'
import { useFocusAfterRender } from '../../ui/list/focusAfter.ts'
import { SortableList } from '../../ui/list/sortable/SortableList.tsx'
import { RowForms, useStayingRows } from '../../ui/list/useStayingRows.ts'
import { announce, notifyFailed } from '../../ui/notice/notify.tsx'
import { Empty } from '../../ui/state/Empty.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { Page } from '../../ui/state/Page.tsx'
import { Refused } from '../../ui/state/Refused.tsx'
import { useQueryState } from '../../ui/state/useQueryState.ts'
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

/** The administration of the forum's categories; other users than admins see an explanation. FORUM-8. */
export default function AdminPage() {
  const me = useMember()
  if (isAdmin(me)) return <Categories />
  return (
    <Page title={adminTexts.title} width="text" trail={<Trail steps={forumTrail()} />}>
      <Empty action={<LinkButton to="/">{adminTexts.toForum}</LinkButton>}>{adminTexts.onlyAdmins}</Empty>
    </Page>
  )
}

function Categories() {
  const { data, error, retry, refreshSilently } = useQueryState(
    useAdminCategoriesQuery({ fetchPolicy: 'cache-and-network' }),
  )
  const staying = useStayingRows(data?.categories)
  const categories = staying.rows ?? data?.categories ?? []
  const counted = useRef<HTMLParagraphElement>(null)
  const focusCount = useFocusAfterRender(() => counted.current)
  return (
    <Page
      title={adminTexts.title}
      width="text"
      trail={<Trail steps={forumTrail()} />}
      status={data ? adminTexts.found(data.categories.length) : ''}
      statusRef={counted}
    >
      {!data ? (
        error == null ? (
          <Loading rows={6} />
        ) : (
          <Refused error={error} retry={retry} />
        )
      ) : (
        <>
          {categories.length > 0 && (
            <RowForms.Provider value={staying.forms}>
              <SortableCategories
                categories={categories}
                isListed={staying.isListed}
                refresh={retry}
                refreshSilently={refreshSilently}
                onDeleted={focusCount}
              />
            </RowForms.Provider>
          )}
          <AddCategory categories={data.categories} refresh={retry} />
        </>
      )}
    </Page>
  )
}

interface SortableCategoriesProps {
  categories: readonly AdminCategoryFragment[]
  /** False for a row that stays only because it is being renamed: its category was deleted. */
  isListed: (categoryId: string) => boolean
  refresh: () => Promise<void>
  /** Refetches the list after a failed move, without an error message. */
  refreshSilently: () => Promise<void>
  /** Called after a category was deleted whose row had the focus. */
  onDeleted: () => void
}

function SortableCategories(props: SortableCategoriesProps) {
  const { categories, isListed, refresh, refreshSilently, onDeleted } = props
  const { move, busy } = useReorderCategories(categories, refreshSilently)
  return (
    <SortableList
      items={categories}
      label={adminTexts.categories}
      nameOf={({ name }) => name}
      onMove={move}
      busy={busy}
      layout="own"
      className={layout('lined')}
    >
      {(category, controls) => (
        <CategoryLine
          category={category}
          controls={controls}
          isListed={isListed(category.id)}
          others={categories.filter(({ id }) => id !== category.id)}
          refresh={refresh}
          onDeleted={onDeleted}
        />
      )}
    </SortableList>
  )
}

interface AddCategoryProps {
  categories: readonly AdminCategoryFragment[]
  /** Refetches the list. */
  refresh: () => Promise<void>
}

/** The form that appends categories to the list. FORUM-8. */
function AddCategory({ categories, refresh }: AddCategoryProps) {
  const { save, agree, isCreated, createNext } = useCreateCategory()
  // The name of a category that another admin has deleted meanwhile.
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
 * Moves a category, with an optimistic update of all lists and a notification with a retry on failure. The request names the category that
 * the moved one passes last, so that concurrent moves lead to the same order. FORUM-8, ORDER-1, NOTE-3.
 * @param refresh silently refetches the list after a failure, because a plain server may have saved some of the changes
 */
function useReorderCategories(categories: readonly AdminCategoryFragment[], refresh: () => Promise<void>) {
  const [moveCategory] = useMoveCategoryMutation()
  const latest = useLatest(categories)
  const [send, busy] = useBusy(attempt)
  return { move: (from: number, to: number) => void start(from, to), busy }

  function start(from: number, to: number) {
    const category = latest.current[from]
    const target = targetOf(latest.current, from, to)
    return category && target && send(category.id, target)
  }

  async function attempt(id: string, target: MoveTarget): Promise<void> {
    try {
      await moveCategory({
        variables: { id, target },
        // The list sorts itself by the changed `order` values.
        optimisticResponse: { __typename: 'Mutation', moveCategoryNextTo: ordersAfter(id, target) },
      })
    } catch (error) {
      await refresh()
      if (!wasSaved(error)) notifyFailed(adminTexts.moveFailed(errorText(error)), { retry: () => send(id, target) })
    }
  }

  function ordersAfter(id: string, target: MoveTarget) {
    const rows = latest.current
    const move = moveTo(rows, id, target)
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
          // Without `order`: the creation has set it.
          variables: { id, input: { name: input.name }, version },
          update: (cache, { data }) => data && addCategory(cache, data.updateCategory),
        })
        return data?.updateCategory
      },
    })
    if (!category) throw new Error('The response is without the category')
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
        // The store's type of the written object has an index signature.
        const added = toReference({ ...category }, true)
        const rows = (existing as readonly Reference[]).filter(
          (row) => canRead(row) && readField('slug', row) !== category.slug,
        )
        return added ? [...rows, added] : rows
      },
    },
  })
}
