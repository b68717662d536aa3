import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { RecordPage } from '../../content/editor/RecordEditor.tsx'
import { errorCode, ToldError } from '../../lib/errors.ts'
import { hasOwnApi } from '../../lib/transport/ownApi.ts'
import { NotFound } from '../../ui/answer/NotFound.tsx'
import { useRecordSave } from '../../ui/conflict/useRecordSave.ts'
import { useDraftInPath } from '../../ui/drafts/draftPath.ts'
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
  /** Whether the API records what is a translation of what. */
  canCompare: boolean
  /** Reads the article as it is now. */
  read: () => Promise<OpenedArticleFragment>
}

function EditExisting({ catalogue, article, canCompare, read }: EditExistingProps) {
  const { cache } = useApolloClient()
  const [updateArticle] = useUpdateArticleMutation()
  const create = useCreateArticle(catalogue, article.id)
  const [initial] = useState(() => valuesOf(article))
  // A draft that was begun as a new version in this language, before somebody else created it.
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
      // The other version is deleted too, or has got another one in this language: then it is an article by itself.
      if (error instanceof ToldError || !['NOT_FOUND', 'CONFLICT'].includes(errorCode(error))) throw error
      return create.save(values, draftKey, { versionOf: null })
    }
  }
  const { save, savedValues, conflict, isGone } = useRecordSave({
    // What a save answers has all that the values are made of.
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
