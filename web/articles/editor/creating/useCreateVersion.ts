import { useApolloClient } from '@apollo/client/react'
import { useRef } from 'react'
import type { Catalogue } from '../../../../schema/rules/catalogues.ts'
import { errorCode, ShownError } from '../../../lib/errors.ts'
import { isSame } from '../../../lib/fields/fields.ts'
import { showSavedArticle } from '../../articleCache.ts'
import { factNames, type Facts, factsOf, withFacts } from '../facts.ts'
import { type EditedArticleFragment, readEditArticle, useUpdateArticleMutation } from '../generated.ts'
import { changedInput, valuesOf } from '../record.ts'
import { editorTexts } from '../text.ts'
import { type ArticleValues, newValues } from '../values.ts'

/** A version that this form has created. */
interface Created {
  record: EditedArticleFragment
  id: string
  version: string | null
  /** The values that the server has stored. */
  saved: ArticleValues
}

/**
 * Returns a function that creates a language version where versions share their facts, and then updates all versions with the facts that
 * the form has changed, based on the `version` in the response of the creation. If the update fails, the error is thrown, and the next
 * save sends what is still unsaved: nothing is created twice or dropped. Facts that another editor changed meanwhile are preserved; if both
 * changed the same fact, the first save reports it and the next overwrites it. LANG-5, ARTICLE-7.
 * @param opened the initial facts of the form
 */
export function useCreateVersion(
  catalogue: Catalogue,
  create: (values: ArticleValues, draftKey: string) => Promise<EditedArticleFragment>,
  opened: Facts,
) {
  const client = useApolloClient()
  const [updateArticle] = useUpdateArticleMutation()
  const created = useRef<Created | null>(null)
  /** The facts that the editor last saw: in the form, or in a reported conflict. */
  const seen = useRef(opened)

  return async function save(values: ArticleValues, draftKey: string): Promise<EditedArticleFragment> {
    created.current ??= await begin(values, draftKey)
    const { id, version, saved, record } = created.current
    const changed = factNames.filter((name) => !isSame(values[name], seen.current[name]))
    const overtaken = changed.filter(
      (name) => !isSame(saved[name], seen.current[name]) && !isSame(saved[name], values[name]),
    )
    if (overtaken.length > 0) {
      seen.current = { ...seen.current, ...only(overtaken, saved) }
      throw new ShownError(editorTexts.factsChanged)
    }
    const wanted = withFacts(values, { ...factsOf(saved), ...only(changed, values) })
    const input = changedInput(wanted, saved)
    if (Object.keys(input).length === 0) return follow(record)
    try {
      const { data } = await updateArticle({
        variables: { catalogue: catalogue.slug, id, input, version },
        update: (cache, { data }) => data && showSavedArticle(cache, catalogue, data.updateArticle),
      })
      return follow(data?.updateArticle ?? record)
    } catch (error) {
      if (errorCode(error) !== 'CONFLICT') throw error
      await readAgain(created.current)
      throw new ShownError(editorTexts.factsChanged)
    }
  }

  /** Bases the next save on a saved record, which the form continues with. */
  function follow(record: EditedArticleFragment): EditedArticleFragment {
    const saved = valuesOf(record)
    created.current = createdFrom(record, saved)
    seen.current = factsOf(saved)
    return record
  }

  async function begin(values: ArticleValues, draftKey: string): Promise<Created> {
    // Without facts, which the API would drop.
    const record = await create(withFacts(values, factsOf(newValues(values.language))), draftKey)
    return createdFrom(record, values)
  }

  /** Reads the current record, on which the next save is based. */
  async function readAgain({ id, saved }: Created): Promise<void> {
    const { article } = await readEditArticle(client, { catalogue: catalogue.slug, id })
    if (article) created.current = createdFrom(article, saved)
  }
}

const createdFrom = (record: EditedArticleFragment, values: ArticleValues): Created => ({
  record,
  id: record.id,
  version: record.version ?? null,
  saved: withFacts(values, factsOf(valuesOf(record))),
})

const only = (names: readonly (keyof Facts)[], facts: Facts): Partial<Facts> =>
  Object.fromEntries(names.map((name) => [name, facts[name]]))
