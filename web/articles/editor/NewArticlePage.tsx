import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { errorCode } from '../../lib/errors.ts'
import { Loading } from '../../ui/answer/Loading.tsx'
import { NotFound } from '../../ui/answer/NotFound.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { useAnswer } from '../../ui/answer/useAnswer.ts'
import { withKit } from '../../ui/theme/Kit.tsx'
import { type Catalogue, catalogueAt, languages } from '../catalogues.ts'
import { ArticleEditor } from './ArticleEditor.tsx'
import { CatalogueTrail } from './CatalogueTrail.tsx'
import { type Language, type OpenedArticleFragment, useEditArticleQuery } from './generated.ts'
import { recordsTranslations, useParentSource } from './source/useSource.ts'
import { editorTexts } from './text.ts'
import { useCreateArticle } from './useCreateArticle.ts'
import { newValues } from './values.ts'

/**
 * The screen of a new article in the catalogue of the address, or of a new page. The query `lang` is its language, `parent_id`
 * an existing version in another language. ARTICLE-6, LANG-2.
 */
function NewArticlePage() {
  const { catalogue: slug } = useParams()
  const [query] = useSearchParams()
  const catalogue = catalogueAt(slug)
  if (!catalogue) return <NotFound />
  const parentId = query.get('parent_id')
  const language = languageOf(query.get('lang'))
  const screen = { catalogue, language }
  const key = `${catalogue.slug} ${language} ${parentId ?? ''}`
  return (
    <Page
      title={editorTexts.newTitle(catalogue.slug)}
      trail={<CatalogueTrail catalogue={catalogue} />}
      width="full"
      hidesTitle
    >
      {parentId === null ? (
        <NewArticle key={key} {...screen} parent={null} canCompare={false} />
      ) : (
        <NewVersion key={key} {...screen} parentId={parentId} />
      )}
    </Page>
  )
}

export default withKit(NewArticlePage)

interface NewArticleProps {
  catalogue: Catalogue
  language: Language
}

function NewVersion({ parentId, ...props }: NewArticleProps & { parentId: string }) {
  const variables = { catalogue: props.catalogue.slug, id: parentId }
  const { data, error, retry } = useAnswer(useEditArticleQuery({ variables, fetchPolicy: 'network-only' }))
  if (!data) return error == null ? <Loading /> : <Refused error={error} retry={retry} />
  return (
    <NewArticle
      {...props}
      parent={data.article ?? null}
      isParentGone={!data.article}
      canCompare={recordsTranslations(data)}
    />
  )
}

interface NewArticleFormProps extends NewArticleProps {
  /** The version in another language. */
  parent: OpenedArticleFragment | null
  /** Whether the API records what is a translation of what. */
  canCompare: boolean
  isParentGone?: boolean
}

function NewArticle({ catalogue, language, parent, canCompare, isParentGone = false }: NewArticleFormProps) {
  const create = useCreateArticle(catalogue, parent?.id ?? '')
  const [versions] = useState(() =>
    languages.map(({ code }) => ({
      // The configuration and the schema list the same languages; a test compares them.
      language: code as Language,
      versionId: parent?.versions.find((version) => version.language === code)?.article?.id ?? null,
    })),
  )
  const source = useParentSource(parent, canCompare)
  const [isGone, setIsGone] = useState(isParentGone)
  const [initial] = useState(() => newValues(firstFree(language, versions)))
  return (
    <>
      {isGone && <p role="status">{editorTexts.parentGone}</p>}
      <ArticleEditor
        catalogue={catalogue}
        draftId={`article:new:${catalogue.slug}:${parent?.id ?? ''}:${language}`}
        article={null}
        initial={initial}
        languages={versions}
        source={isGone ? null : source}
        save={async (values) => {
          if (isGone) return create(values, null)
          try {
            return await create(values, parent?.id ?? null, source?.translationOf)
          } catch (error) {
            // Deleted by somebody else: what was written can be saved as an article by itself.
            if (errorCode(error) === 'NOT_FOUND') setIsGone(true)
            throw error
          }
        }}
      />
    </>
  )
}

/** The language of the address, or the default for a missing or unknown one. ARTICLE-6. */
function languageOf(code: string | null): Language {
  const known = languages.find((language) => language.code === code) ?? languages[0]
  return known?.code as Language
}

/** The language, or another one if the article has a version in it already. LANG-2. */
function firstFree(
  language: Language,
  versions: readonly { language: Language; versionId: string | null }[],
): Language {
  const isFree = (one: { language: Language; versionId: string | null }) => one.versionId === null
  const wanted = versions.find((one) => one.language === language && isFree(one))
  return (wanted ?? versions.find(isFree))?.language ?? language
}
