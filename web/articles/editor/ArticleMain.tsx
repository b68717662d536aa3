import { IconPencil } from '@tabler/icons-react'
import { memo, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Pair } from '../../content/beside/Pair.tsx'
import { BlockColumn } from '../../content/blocks/BlockColumn.tsx'
import { contentTexts } from '../../content/editor/text.ts'
import type { RecordEditorState } from '../../content/editor/useRecordEditor.ts'
import { SeoField } from '../../content/fields/SeoField.tsx'
import { fieldTexts } from '../../content/fields/text.ts'
import { isSame } from '../../lib/fields/fields.ts'
import { useStableCallback } from '../../lib/useLatest.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Textarea, TextInput } from '../../ui/form/fields.tsx'
import { useListedKeys } from '../../ui/keys/listedKeys.ts'
import { layout } from '../../ui/layout/layout.ts'
import { textKeys } from '../../ui/richText/toolbar/textKeys.ts'
import type { ArticleEdit } from './edits.ts'
import { moduleKinds } from './modules/registry.ts'
import { moduleTexts, moduleTextsWithHelp } from './modules/text.ts'
import { useAddedPictures } from './modules/useAddedPictures.tsx'
import type { ArticleField } from './panel/props.ts'
import { SourceField, SourceModules } from './source/SourceFields.tsx'
import type { ShownSource } from './source/sourceRows.ts'
import type { TextField } from './source/sourceText.ts'
import { editorTexts } from './text.ts'
import { type ArticleValues, firstModule, moduleList } from './values.ts'
import classes from './Editor.module.css'

const listed = Object.values(textKeys)

/** The state of the article editor. */
export type ArticleEditorState = RecordEditorState<ArticleValues, ArticleEdit, ArticleField>

interface ArticleMainProps {
  editor: ArticleEditorState
  /** The source to show side by side; null for none. */
  shown: ShownSource | null
}

/** The content of an article: title, summary, modules and the text for search engines, each with that of its source. ARTICLE-3, LANG-4. */
export function ArticleMain({ editor, shown }: ArticleMainProps) {
  const { form, values, busy, edit, undo } = editor
  useListedKeys(listed)
  const { problems } = form
  const { language } = values
  // Computed for the opened article: a line that disappears with the first typed character would move the text under the caret.
  const isBlank = useMemo(() => isSame(moduleList.itemsOf(form.initial), [firstModule]), [form.initial])
  const modules = moduleList.itemsOf(values)
  const pictures = useAddedPictures({ modules, edit })
  const besideModule = useCallback(
    (index: number) => shown && <SourceModules source={shown} from={index} to={index + 1} />,
    [shown],
  )
  const setTitle = useStableCallback((title: string) => edit({ type: 'set', fields: { title } }))
  const setSeoDescription = useStableCallback((seoDescription: string) =>
    edit({ type: 'set', fields: { seoDescription } }),
  )
  return (
    <>
      <BesideField source={shown} field="title" name={editorTexts.title}>
        <TitleField
          title={values.title}
          language={language}
          onChange={setTitle}
          error={problems.title}
          isUnsaved={form.isUnsaved}
        />
      </BesideField>
      <BesideField source={shown} field="summary" name={editorTexts.summary}>
        <SummaryField summary={values.summary} language={language} edit={edit} error={problems.summary} />
      </BesideField>
      {pictures.around(
        <BlockColumn
          blocks={modules}
          kinds={moduleKinds}
          texts={isBlank ? moduleTextsWithHelp : moduleTexts}
          language={language}
          edit={edit}
          revision={values}
          busy={busy}
          error={problems.modules}
          field="modules"
          onSubmit={form.send}
          onUndo={undo}
          beside={shown ? besideModule : undefined}
          onStart={pictures.onStart}
        />,
      )}
      <RemainingModules source={shown} from={values.moduleIds.length} />
      <BesideField source={shown} field="seoDescription" name={fieldTexts.seo}>
        <SeoField
          name="seoDescription"
          text={values.seoDescription}
          language={language}
          onChange={setSeoDescription}
          error={problems.seoDescription}
        />
      </BesideField>
    </>
  )
}

interface RemainingModulesProps {
  source: ShownSource | null
  /** The number of modules of the translation. */
  from: number
}

/** The modules of the source after the last module of the translation. LANG-4. */
function RemainingModules({ source, from }: RemainingModulesProps) {
  if (!source || source.rows.length <= from) return null
  return <Pair source={<SourceModules source={source} from={from} />}>{null}</Pair>
}

interface BesideFieldProps {
  /** Null while it is not shown. */
  source: ShownSource | null
  field: TextField
  /** The label of the field. */
  name: string
  /** The field of the translation. */
  children: ReactNode
}

/** A field of the edited article together with the same field of its source. LANG-4. */
function BesideField({ source, field, name, children }: BesideFieldProps) {
  return <Pair source={source && <SourceField source={source} field={field} name={name} />}>{children}</Pair>
}

interface SummaryFieldProps {
  summary: string
  /** The language of the article. */
  language: string
  edit: (edit: ArticleEdit) => void
  error: string | undefined
}

/** The short description of an article. ARTICLE-3. */
const SummaryField = memo(function SummaryField({ summary, language, edit, error }: SummaryFieldProps) {
  return (
    <Textarea
      name="summary"
      lang={language}
      label={editorTexts.summary}
      placeholder={editorTexts.summaryHelp}
      value={summary}
      error={error}
      rows={1}
      autosize
      onChange={({ currentTarget }) => edit({ type: 'set', fields: { summary: currentTarget.value } })}
    />
  )
})

interface TitleFieldProps {
  title: string
  /** The language of the article. */
  language: string
  /** Called with each change. Stable. */
  onChange: (title: string) => void
  error: string | undefined
  /** Whether the article has unsaved changes, which the title indicates once it has been edited. */
  isUnsaved: boolean
}

/**
 * The title of an article, edited in place: a heading that turns into an input. The input's 'Salvesta' turns it back without saving the
 * article. An empty title starts as an input. ARTICLE-3.
 */
const TitleField = memo(function TitleField({ title, language, onChange, error, isUnsaved }: TitleFieldProps) {
  const [open, setOpen] = useState(title === '')
  const [opened, setOpened] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLButtonElement>(null)
  const isOpen = open || error != null

  // Before the paint, so that no key is lost between the input's appearance and its focus.
  useLayoutEffect(() => {
    if (opened) (open ? input : heading).current?.focus()
  }, [open, opened])

  const show = (next: boolean) => {
    setOpened(true)
    setOpen(next)
  }

  // A data attribute that the style sheet renders: as text it would repeat the words of the save bar for screen readers.
  const state = isUnsaved && <span className={classes.state} data-state={contentTexts.unsaved} />
  if (!isOpen)
    return (
      <div className={layout('stack', 'gap0')}>
        <button
          type="button"
          name="title"
          ref={heading}
          className={`${classes.title} ${title === '' ? layout('muted') : ''}`}
          aria-label={editorTexts.changeTitle(title)}
          onClick={() => show(true)}
        >
          <span lang={title === '' ? undefined : language}>{title === '' ? editorTexts.addTitle : title}</span>
          {/* Prevents a line break before the icon. */}
          {'\u00a0'}
          <IconPencil size={20} stroke={1.75} aria-hidden="true" className={layout('muted')} />
        </button>
        {opened && state}
      </div>
    )
  return (
    <div className={layout('row', 'start')}>
      <TextInput
        ref={input}
        name="title"
        lang={language}
        className={classes.titleField}
        aria-label={editorTexts.title}
        placeholder={editorTexts.addTitle}
        value={title}
        error={error}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          // Enter closes the input instead of submitting the article; Ctrl+Enter submits.
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          show(false)
        }}
      />
      <Button tone="plain" title={editorTexts.endTitle} onClick={() => show(false)}>
        {contentTexts.save}
      </Button>
      {state}
    </div>
  )
})
