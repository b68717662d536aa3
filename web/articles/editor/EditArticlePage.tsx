import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { RecordPage } from '../../content/editor/RecordEditor.tsx'
import { errorCode, ShownError } from '../../lib/errors.ts'
import { hasOwnApi } from '../../lib/transport/ownApi.ts'
import { useRecordSave } from '../../ui/conflict/useRecordSave.ts'
import { useDraftInPath } from '../../ui/drafts/draftPath.ts'
import { NotFound } from '../../ui/state/NotFound.tsx'
import { outdateTranslations, showSavedArticle } from '../articleCache.ts'
import { catalogueAt } from '../catalogues.ts'
import { articleDrafts } from '../drafts.ts'
import { ArticleEditor } from './ArticleEditor.tsx'
import { CatalogueTrail } from './ArticleHead.tsx'
import { useCreateArticle } from './creating/useCreateArticle.ts'
import { mergeArticle } from './edits.ts'
import {
  type EditedArticleFragment,
  type OpenedArticleFragment,
  useEditArticleRecord,
  useUpdateArticleMutation,
} from './generated.ts'
import { changedInput, changesText, valuesOf } from './record.ts'
import { saveCompared, useSource } from './source/useSource.ts'
import { editorTexts } from './text.ts'
import type { ArticleValues } from './values.ts'

/** The screen that edits an article of the catalogue in the address, or a page. ARTICLE-3, ROUTE-1. */
export default function EditArticlePage() {
  const { catalogue: slug, id = '' } = useParams()
  const catalogue = catalogueAt(slug)
  if (!catalogue) return <NotFound />
  return <EditScreen key={`${catalogue.slug} ${id}`} catalogue={catalogue} id={id} />
}

function EditScreen({ catalogue, id }: { catalogue: Catalogue; id: string }) {
  const opened = useEditArticleRecord({
    variables: { catalogue: catalogue.slug, id },
    goneText: editorTexts.gone,
  })
  const { data, read } = opened
  return (
    <RecordPage
      opened={opened}
      titleOf={(article) => article && editorTexts.editTitle(article.title)}
      trail={<CatalogueTrail catalogue={catalogue} />}
      back={{ to: catalogue.path, label: editorTexts.back(catalogue.title) }}
      hidesTitle
    >
      {(article) => (
        <EditExisting catalogue={catalogue} article={article} canCompare={hasOwnApi(data)} read={() => read()} />
      )}
    </RecordPage>
  )
}

interface EditExistingProps {
  catalogue: Catalogue
  article: OpenedArticleFragment
  /** Whether the API records the sources of translations. */
  canCompare: boolean
  /** Reads the article as it is now. */
  read: () => Promise<OpenedArticleFragment>
}

function EditExisting({ catalogue, article, canCompare, read }: EditExistingProps) {
  const { cache } = useApolloClient()
  const [updateArticle] = useUpdateArticleMutation()
  const create = useCreateArticle(catalogue, article.id)
  const [initial] = useState(() => valuesOf(article))
  // The draft may be one of a new version in this language, started before another editor created the version.
  const newVersion = useDraftInPath('article')
  const draftId = newVersion?.draftId ?? articleDrafts(catalogue.slug).idOf(article.id)

  const source = useSource(catalogue, article, canCompare)

  const update = (values: ArticleValues, base: ArticleValues, version: string | null) => {
    const changes = changedInput(values, base)
    return saveCompared(source?.translationOf ?? null, async (translationOf) => {
      const input = { ...changes, ...(translationOf && { translationOf }) }
      if (Object.keys(input).length === 0) return null
      const { data } = await updateArticle({
        variables: { catalogue: catalogue.slug, id: article.id, input, version },
        update: (_, { data }) => {
          if (!data) return
          showSavedArticle(cache, catalogue, data.updateArticle)
          if (changesText(changes)) outdateTranslations(cache, data.updateArticle)
        },
      })
      return data?.updateArticle ?? null
    })
  }
  const saveAsNew = async (values: ArticleValues, draftKey: string) => {
    try {
      return await create.save(values, draftKey, { versionOf: otherVersion(article), compared: source?.translationOf })
    } catch (error) {
      // The other version is deleted too, or already has a version in this language: create the article without a relation.
      if (error instanceof ShownError || !['NOT_FOUND', 'CONFLICT'].includes(errorCode(error))) throw error
      return create.save(values, draftKey, { versionOf: null })
    }
  }
  const { save, savedValues, conflict, isGone } = useRecordSave({
    // The response of a save has all fields that the values are made of.
    record: article,
    valuesOf,
    merge: mergeArticle,
    update,
    read,
    create: saveAsNew,
    recordOf: (saved: EditedArticleFragment | null) => saved,
  })
  return (
    <ArticleEditor
      catalogue={catalogue}
      draftId={draftId}
      article={article}
      initial={initial}
      languages={article.versions.map((version) => ({
        language: version.language,
        versionId: version.article?.id ?? null,
      }))}
      source={source}
      isGone={isGone}
      agree={create.agree}
      save={save}
      savedValues={savedValues}
      conflict={conflict}
    />
  )
}

/** The id of another language version. */
const otherVersion = ({ id, versions }: OpenedArticleFragment) =>
  versions.find((version) => version.article && version.article.id !== id)?.article?.id ?? null
