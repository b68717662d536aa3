import { useState, type FormEvent } from 'react'
import { errorCode, errorText, fieldErrors } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { Button } from '../../ui/Button.tsx'
import Dialog from '../../ui/notice/Dialog.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { useTopicsOfCategoryQuery, type CategoryRowFragment } from './generated.ts'
import { wasSaved } from '../../lib/savedError.ts'
import { adminTexts } from './text.ts'
import { topicsInTheWay } from './topicsInTheWay.ts'
import { useDeleteCategory } from './useDeleteCategory.ts'
import { NativeSelect } from '../../ui/form/NativeSelect.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import classes from './DeleteCategory.module.css'

interface DeleteCategoryProps {
  category: CategoryRowFragment
  /** Where its topics may go. */
  others: readonly CategoryRowFragment[]
  /** Reads the list again. */
  refresh: () => Promise<void>
  onClose: () => void
  /** After it was deleted, and its row with it. */
  onGone: () => void
}

/** Asks before a category is deleted, and where its topics go when it has any. FORUM-8. */
export default function DeleteCategory({ category, others, refresh, onClose, onGone }: DeleteCategoryProps) {
  // Never from the cache: what is asked must be true now. Nor into it: these rows have not what the category's list shows.
  const asked = useTopicsOfCategoryQuery({ variables: { slug: category.slug }, fetchPolicy: 'no-cache' })
  const deleteCategory = useDeleteCategory()
  const [inTheWay, setInTheWay] = useState<number | null>(null)
  const [target, setTarget] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  // Where they cannot be counted it is the server that says whether there are any.
  const page = asked.data?.category?.topicPage
  const count = inTheWay ?? (page && page.next == null ? page.items.length : null)
  const hasTopics = count != null ? count > 0 : page ? page.items.length > 0 : category.latestPostAt != null

  const [send, busy] = useBusy(async () => {
    const moveTo = others.find(({ id }) => id === target) ?? null
    setFailure(null)
    if (hasTopics && !moveTo) return setProblem(adminTexts.whereToMissing)
    try {
      await deleteCategory(category, hasTopics ? moveTo : null)
    } catch (error) {
      // One that is gone already is what was wanted.
      if (!wasSaved(error) && errorCode(error) !== 'NOT_FOUND') {
        setInTheWay(topicsInTheWay(error) ?? inTheWay)
        setProblem(fieldErrors(error).moveTopicsTo ?? null)
        setFailure(errorText(error))
        return
      }
      await refresh()
    }
    notifyDone(adminTexts.deleted(category.name))
    onClose()
    onGone()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }

  return (
    <Dialog opened title={adminTexts.deleteTitle(category.name)} onClose={onClose}>
      {asked.loading ? (
        <Loading rows={1} />
      ) : (
        <form onSubmit={submit} noValidate>
          {hasTopics ? whereTo() : <p className={classes.text}>{adminTexts.deleteEmpty}</p>}
          <FormFoot failure={failure} inDialog>
            <Button tone="plain" data-autofocus onClick={onClose}>
              {adminTexts.cancel}
            </Button>
            {(!hasTopics || others.length > 0) && (
              <Button type="submit" tone="danger" busy={busy}>
                {adminTexts.deleteCategory}
              </Button>
            )}
          </FormFoot>
        </form>
      )}
    </Dialog>
  )

  function whereTo() {
    if (others.length === 0)
      return (
        <p className={classes.text}>
          {adminTexts.topicsHere(count)} {adminTexts.nowhereToGo}
        </p>
      )
    return (
      <>
        <p className={classes.text}>
          {adminTexts.topicsHere(count)} {adminTexts.topicsMove}
        </p>
        <NativeSelect
          className={classes.select}
          label={adminTexts.whereTo}
          size="md"
          value={target}
          onChange={(event) => {
            setTarget(event.currentTarget.value)
            setProblem(null)
          }}
          data={[
            { value: '', label: adminTexts.choose },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          error={problem}
        />
      </>
    )
  }
}
