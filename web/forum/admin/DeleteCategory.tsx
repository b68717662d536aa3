import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { useState } from 'react'
import { errorCode } from '../../lib/errors.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { NativeSelect } from '../../ui/form/fields.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { layout } from '../../ui/layout/layout.ts'
import { announce } from '../../ui/notice/notify.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { resetLatest } from '../category/categoryCache.ts'
import { type AdminCategoryFragment, useDeleteCategoryMutation, useTopicsOfCategoryQuery } from './generated.ts'
import { adminTexts } from './text.ts'

interface DeleteCategoryProps {
  category: AdminCategoryFragment
  /** The categories to which its topics can be moved. */
  others: readonly AdminCategoryFragment[]
  /** Refetches the list. */
  refresh: () => Promise<void>
  onClose: () => void
  /** Called after the category was deleted. */
  onDeleted: () => void
}

/** A dialog that confirms the deletion of a category, and asks where to move its topics. FORUM-8. */
export default function DeleteCategory({ category, others, refresh, onClose, onDeleted }: DeleteCategoryProps) {
  // Bypasses the cache: the confirmation must state the current count, and these rows do not have all fields of the topic list.
  const query = useTopicsOfCategoryQuery({ variables: { slug: category.slug }, fetchPolicy: 'no-cache' })
  const deleteCategory = useDeleteCategory()
  const [blockingCount, setBlockingCount] = useState<number | null>(null)

  // Null if there is more than one page or the query failed; then the server's refusal contains the count.
  const page = query.data?.category?.topicPage
  const count = blockingCount ?? (page && page.next == null ? page.items.length : null)
  const hasTopics = count != null ? count > 0 : page ? page.items.length > 0 : category.latestPostAt != null

  const form = useForm(useState({ moveTopicsTo: '' }), {
    fields: ['moveTopicsTo'],
    check: ({ moveTopicsTo }) => (hasTopics && !moveTopicsTo ? { moveTopicsTo: adminTexts.whereToMissing } : {}),
    save: ({ moveTopicsTo }) =>
      deleteCategory(category, hasTopics ? (others.find(({ id }) => id === moveTopicsTo) ?? null) : null),
    // Another admin has already deleted it.
    isDone: (error) => errorCode(error) === 'NOT_FOUND',
    refetch: refresh,
    onSaved: () => {
      announce(adminTexts.deleted(category.name))
      onDeleted()
      onClose()
    },
    failureText: (why, isSaid) => (isSaid ? null : adminTexts.deleteFailed(category.name, why)),
    onRefused: (error) => setBlockingCount(blockingTopicCount(error) ?? blockingCount),
  })

  return (
    <Dialog cross={false} title={adminTexts.deleteTitle(category.name)} onClose={onClose}>
      {query.loading ? (
        <Loading rows={1} />
      ) : (
        <form {...form.props}>
          {hasTopics ? whereTo() : <p className={layout('below16')}>{adminTexts.deleteEmpty}</p>}
          <FormFoot
            failure={form.failure}
            busy={form.busy}
            action={!hasTopics || others.length > 0 ? adminTexts.deleteCategory : undefined}
            tone="danger"
            inDialog
          >
            <Button tone="plain" data-autofocus onClick={onClose}>
              {adminTexts.keep}
            </Button>
          </FormFoot>
        </form>
      )}
    </Dialog>
  )

  function whereTo() {
    if (others.length === 0)
      return (
        <p className={layout('below16')}>
          {adminTexts.topicsHere(count)} {adminTexts.nowhereToGo}
        </p>
      )
    return (
      <>
        <p className={layout('below16')}>
          {adminTexts.topicsHere(count)} {adminTexts.topicsMove(count)}
        </p>
        <NativeSelect
          name="moveTopicsTo"
          className={layout('below16')}
          label={adminTexts.whereTo}
          value={form.values.moveTopicsTo}
          onChange={(event) => {
            form.change({ moveTopicsTo: event.currentTarget.value })
            form.dismiss('moveTopicsTo')
          }}
          data={[
            { value: '', label: adminTexts.choose },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          error={form.problems.moveTopicsTo}
        />
      </>
    )
  }
}

/** The number of topics that prevented the deletion; null for any other error. FORUM-8. */
function blockingTopicCount(error: unknown): number | null {
  const count = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.topicCount : null
  return typeof count === 'number' ? count : null
}

interface Known {
  id: string
  slug: string
}

/** Returns a function that deletes a category and moves its topics to another one, if given. Throws the error. FORUM-8. */
function useDeleteCategory() {
  const [deleteCategory] = useDeleteCategoryMutation()
  return (category: Known, moveTopicsTo: Known | null) =>
    deleteCategory({
      variables: { id: category.id, moveTopicsTo: moveTopicsTo?.id ?? null },
      update: (cache) => {
        cache.evict({ id: cache.identify({ __typename: 'Category', slug: category.slug }) })
        if (moveTopicsTo) {
          // Evicted, because only the server knows the merged list and its latest post.
          const id = cache.identify({ __typename: 'Category', slug: moveTopicsTo.slug })
          cache.evict({ id, fieldName: 'topicPage' })
          resetLatest(cache, moveTopicsTo.slug)
        }
        cache.gc()
      },
    })
}
