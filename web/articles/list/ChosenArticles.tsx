import { IconChevronDown, IconEye, IconEyeOff } from '@tabler/icons-react'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { Button, buttonClass } from '../../ui/button/Button.tsx'
import { Dropdown } from '../../ui/button/Dropdown.tsx'
import { MenuActions } from '../../ui/button/MoreMenu.tsx'
import { layout } from '../../ui/layout/layout.ts'
import type { ChosenButtonsProps } from '../../ui/list/choosing/ChosenBar.tsx'
import { DeleteChosen } from '../../ui/list/choosing/DeleteChosen.tsx'
import { useHasOwnApi } from '../../users/useSettings.ts'
import { useSetArticlePublicMutation } from '../generated.ts'
import { useDeleteArticle, versionsOf } from './ArticleRow.tsx'
import { type ArticleGroupFragment, useSetArticleCategoryMutation } from './generated.ts'
import { chosenArticlesTexts } from './text.ts'

interface ChosenArticlesProps extends ChosenButtonsProps<ArticleGroupFragment> {
  catalogue: Catalogue
}

/** The actions on chosen articles, each in all its languages. LIST-8. */
export function ChosenArticles({ catalogue, chosen, run, busy }: ChosenArticlesProps) {
  const { slug, hasVisibility, hasCategories, categories } = catalogue
  const isOwn = useHasOwnApi()
  const deleteVersion = useDeleteArticle(slug)
  const [setPublic] = useSetArticlePublicMutation()
  const [setCategory] = useSetArticleCategoryMutation()
  const texts = chosenArticlesTexts

  const remove = async (article: ArticleGroupFragment) => {
    const { id } = article
    let { versions } = article
    // The row's own version last, so that the row stays if another one cannot be deleted.
    const others = versionsOf(article).flatMap((version) => (version.id === id ? [] : version.id))
    for (const deleted of [...others, id]) {
      await deleteVersion(deleted, { ...article, versions })
      versions = versions.map((version) => (version.article?.id === deleted ? { ...version, article: null } : version))
    }
  }
  const show = (isPublic: boolean) =>
    run({
      rows: chosen,
      send: async (article) => {
        for (const version of versionsOf(article))
          if (version.isPublic !== isPublic)
            await setPublic({ variables: { catalogue: slug, id: version.id, isPublic } })
      },
      done: isPublic ? texts.published : texts.hidden,
    })
  const move = (category: Catalogue['categories'][number]) =>
    run({
      rows: chosen,
      send: async (article) => {
        // On our api all versions have the same category. LANG-5.
        for (const { id } of isOwn ? [article] : versionsOf(article))
          await setCategory({ variables: { catalogue: slug, id, category: category.slug } })
      },
      done: (count) => texts.moved(count, category.name),
    })

  return (
    <>
      {hasVisibility && (
        <>
          <Button
            tone="plain"
            icon={<IconEye size={18} stroke={1.75} aria-hidden="true" />}
            off={busy}
            onClick={() => show(true)}
          >
            {texts.publish}
          </Button>
          <Button
            tone="plain"
            icon={<IconEyeOff size={18} stroke={1.75} aria-hidden="true" />}
            off={busy}
            onClick={() => show(false)}
          >
            {texts.hide}
          </Button>
        </>
      )}
      {hasCategories && (
        <Dropdown
          label={
            <>
              {texts.category}
              <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
            </>
          }
          buttonClassName={buttonClass('plain')}
          sheetTitle={texts.category}
        >
          <MenuActions>
            {categories.map((category) => (
              <button key={category.slug} type="button" className={layout('menuItem')} onClick={() => move(category)}>
                {category.name}
              </button>
            ))}
          </MenuActions>
        </Dropdown>
      )}
      <DeleteChosen run={run} busy={busy} rows={chosen} send={remove} texts={texts} hasTrash={isOwn} />
    </>
  )
}
